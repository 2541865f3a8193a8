export interface PageText {
  title: string;
  description: string;
  keywords: string;
}

export interface ArticleDays {
  published: string;
  updated: string;
}

export interface Breadcrumb {
  name: string;
  path: string;
}

export interface DescribedPage {
  productName: string;
  /** without a trailing slash */
  origin: string;
  path: string;
  words: PageText;
  image: string;
  address: string | null;
  article: ArticleDays | undefined;
  /** the path from Home to the page; empty on the home page */
  trail: readonly Breadcrumb[];
}
