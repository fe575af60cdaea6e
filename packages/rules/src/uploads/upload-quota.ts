/** How much one member may upload: bytes in an hour, bytes in a day, and forms that are being received at once by one server. */
export const uploadQuota = { bytesPerHour: 2 * 1024 ** 3, bytesPerDay: 6 * 1024 ** 3, concurrentForms: 4 } as const;
