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
