import type { PhotoGroup } from '#domain/quote/snapshot.ts';

/** A photo that stays on this device until the server has it. */
export interface PhotoOnDevice {
  /** assigned by the device, so a repeated upload does not create a second photo */
  id: string;
  quote_id: string;
  image_type: PhotoGroup;
  description: string;
  name: string;
  blob: Blob;
  added_at: number;
  /** the reason why the server rejects the photo; null while the photo waits or is being sent */
  refusal: string | null;
}

/** A photo in the device's database. Private windows of Safari can't store a Blob, so it has the bytes. */
export interface StoredPhoto extends Omit<PhotoOnDevice, 'blob'> {
  bytes: ArrayBuffer;
  type: string;
}

export async function storedForm({ blob, ...photo }: PhotoOnDevice): Promise<StoredPhoto> {
  return { ...photo, bytes: await blob.arrayBuffer(), type: blob.type };
}

/** @param row photos that an earlier version stored have a Blob */
export function photoOf(row: StoredPhoto | PhotoOnDevice): PhotoOnDevice {
  if ('blob' in row) return row;
  const { bytes, type, ...photo } = row;
  return { ...photo, blob: new Blob([bytes], { type }) };
}
