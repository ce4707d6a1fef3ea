int scale(float *values, int count, float factor);
