/** Upload quota per member: bytes per hour, bytes per day, and concurrent forms per server. */
export const uploadQuota = { bytesPerHour: 2 * 1024 ** 3, bytesPerDay: 6 * 1024 ** 3, concurrentForms: 4 } as const;
