/** What stands on the preview image of a page. */
export interface PreviewWords {
  title: string;
  /** one sentence below the title, or nothing */
  line: string;
}

/** What the renderer sends to its child. */
export interface PreviewJob extends PreviewWords {
  productName: string;
}

/** The size that link previews are made for, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
