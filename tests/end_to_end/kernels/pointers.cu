// Structures with pointers in device memory: a list of jobs, each with its own arrays, and a linked list.
struct Job { const float *in; float *out; int length; float factor; };
struct Node { int value; Node *next; };
__constant__ Job *jobs;
__global__ void run_jobs(int count) {
  const Job job = jobs[blockIdx.x];
  for (int i = threadIdx.x; i < job.length; i += blockDim.x) job.out[i] = job.in[i] * job.factor;
}
__global__ void walk(const Node *head, int *sum) {
  int total = 0;
  for (const Node *n = head; n; n = n->next) total += n->value;
  *sum = total;
}
