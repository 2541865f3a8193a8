/** A photo as it lies on this device until the server has it. */
export type PhotoGroup = 'pre_damage' | 'post_work';

export interface KeptPhoto {
  /** made here, so that a repeated upload makes no second photo */
  id: string;
  quote_id: string;
  image_type: PhotoGroup;
  description: string;
  name: string;
  blob: Blob;
  added_at: number;
  /** why the server does not take it; null while it waits or is sent */
  refusal: string | null;
}
