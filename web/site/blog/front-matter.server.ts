import { parse } from 'yaml';
import { z } from 'zod';
import { isDay } from '#domain/calendar-days.ts';

const DRAWINGS = ['ruler', 'checklist', 'camera', 'coin', 'signature', 'calendar', 'roof', 'message'] as const;
export type DrawingName = (typeof DRAWINGS)[number];

const FrontMatter = z
  .strictObject({
    title: plainText(90),
    description: plainText(200),
    published: day(),
    updated: day(),
    drawing: z.enum(DRAWINGS),
    keywords: z.array(plainText(60)).min(1),
    related: z.array(z.string().regex(/^[a-z0-9-]+$/, 'must be slugs')).min(1),
  })
  .refine(({ published, updated }) => updated >= published, {
    path: ['updated'],
    message: 'is before the publication date',
  });
export type FrontMatter = z.infer<typeof FrontMatter>;

/** Rejects the placeholder for the product's name. Only the body of an article may contain it. */
function plainText(longest: number) {
  return z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(longest, `has more than ${longest} characters`)
    .refine((text) => !text.includes('{{'), 'cannot name the product');
}

function day() {
  return z.string().refine(isDay, 'is not a day like 2026-11-21');
}

const SPLIT = /^---\n(?<yaml>.*?)\n---\n(?<markdown>.*)$/s;

/**
 * Splits an article file into front matter and Markdown.
 * @param file the file's name, for the error message
 * @throws Error naming the file and the first invalid field
 */
export function readArticleFile(file: string, text: string): { facts: FrontMatter; markdown: string } {
  const parts = SPLIT.exec(text.replaceAll('\r\n', '\n'))?.groups;
  if (!parts) throw new Error(`${file}: it has to begin with front matter between two lines of ---`);
  const read = FrontMatter.safeParse(parts['yaml'] === undefined ? {} : parse(parts['yaml']));
  if (!read.success) {
    const [issue] = read.error.issues;
    const message = issue?.code === 'unrecognized_keys' ? `unknown: ${issue.keys.join(', ')}` : issue?.message;
    throw new Error(`${file}: front matter, "${issue?.path.join('.') ?? ''}": ${message ?? 'is wrong'}`);
  }
  return { facts: read.data, markdown: parts['markdown'] ?? '' };
}
