export interface OgImageText {
  title: string;
  /** a sentence below the title; may be empty */
  line: string;
}

export interface OgImageJob extends OgImageText {
  productName: string;
}

/** in pixels */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const;
