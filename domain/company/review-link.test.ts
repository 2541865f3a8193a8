import { expect, test } from 'vitest';
import { isReviewUrl, reviewSite } from './review-link.ts';

test.each([
  ['https://g.page/r/Cx1/review', 'Google'],
  ['https://www.google.com/maps/place/Clear+Water', 'Google'],
  ['https://maps.app.goo.gl/abc', 'Google'],
  ['https://www.yelp.com/writeareview/biz/clear-water', 'Yelp'],
  ['https://www.facebook.com/clearwater/reviews', 'Facebook'],
  ['https://nextdoor.com/pages/clear-water', 'Nextdoor'],
  ['https://clearwater.example/reviews', null],
  ['https://google.com.evil.example/review', null],
  ['https://notgoogle.com/review', null],
])('%s is a review link on %s', (url, site) => {
  expect(isReviewUrl(url)).toBe(true);
  expect(reviewSite(url)).toBe(site);
});

test.each([
  'http://g.page/r/1',
  'javascript:alert(1)',
  'data:text/html,hi',
  '//g.page/r/1',
  'g.page/r/1',
  'https://',
  'https://localhost/review',
  'https://google.com@evil.example/',
  'https://g.page/r/1 more',
  'https://g.page/\nr',
])('%j is no review link', (url) => {
  expect(isReviewUrl(url)).toBe(false);
});
