/** Processor time of this process since `start`, in ms: unlike the clock, it does not count what else the machine does. */
export const cpuMsSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};
