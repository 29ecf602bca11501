// An exception that was caught still reaches the console, as every other does.
export const report = (error: unknown): void =>
  void setTimeout(() => {
    throw error;
  });
