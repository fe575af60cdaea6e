/** One event to one room, except to sockets that are also in one of `except`. */
export type RoomAddress = { room: string; except: string[] };

const oneRoomPerSocket = 'user:';

/**
 * Addresses an event to each of the rooms such that a socket in several of them receives it once. A socket is in the
 * room of one user only, so these need no exceptions.
 */
export function addressEachRoom(rooms: readonly string[], except: readonly string[]): RoomAddress[] {
  const earlier: string[] = [];
  return [...new Set(rooms)].map((room) => {
    const isUserRoom = room.startsWith(oneRoomPerSocket);
    const others = isUserRoom ? earlier.filter((other) => !other.startsWith(oneRoomPerSocket)) : [...earlier];
    earlier.push(room);
    return { room, except: [...except, ...others] };
  });
}
