export interface PageText {
  title: string;
  description: string;
  keywords: string;
}

/** The dates of an article for search engines, as YYYY-MM-DD. */
export interface ArticleDays {
  published: string;
  updated: string;
}

export interface Breadcrumb {
  name: string;
  path: string;
}

/** A public page as described to search engines. */
export interface DescribedPage {
  productName: string;
  /** without a trailing slash */
  origin: string;
  path: string;
  words: PageText;
  /** the URL of the image for shared links */
  image: string;
  /** the operator's address, if the operator has set one */
  address: string | null;
  article: ArticleDays | undefined;
  /** the path from Home to the page; empty on the home page */
  trail: readonly Breadcrumb[];
}
