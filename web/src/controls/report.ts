// Reports caught exceptions to the console.
export const report = (error: unknown): void =>
  void setTimeout(() => {
    throw error;
  });
