import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface PdfFont {
  /** name in the template */
  family: string;
  file: string;
}

const require = createRequire(import.meta.url);

function committed(family: string, name: string): PdfFont {
  return { family, file: fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url)) };
}

function packaged(family: string, path: string): PdfFont {
  return { family, file: require.resolve(`@expo-google-fonts/${path}.ttf`) };
}

/**
 * All fonts of the PDFs, in the order in which they are searched for a character
 * (docs/decisions/2026-11-20-pdf-fonts.md). After a change, run `node tools/build-fonts.ts`.
 */
export const PDF_FONTS: readonly PdfFont[] = [
  committed('Inter', 'Inter_400Regular'),
  committed('Inter', 'Inter_600SemiBold'),
  committed('Inter', 'Inter_700Bold'),
  packaged('Sawarabi Gothic', 'sawarabi-gothic/400Regular/SawarabiGothic_400Regular'),
  packaged('ZCOOL XiaoWei', 'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular'),
  packaged('NanumGothic', 'nanum-gothic/400Regular/NanumGothic_400Regular'),
  committed('Noto Sans Arabic', 'NotoSansArabic_400Regular'),
  committed('Noto Sans Hebrew', 'NotoSansHebrew_400Regular'),
  committed('Noto Sans Thai', 'NotoSansThai_400Regular'),
  committed('Noto Sans Devanagari', 'NotoSansDevanagari_400Regular'),
  committed('Noto Emoji', 'NotoEmoji_400Regular'),
];

/** Used only for the drawn signature. Missing characters come from the fonts above. */
export const SIGNATURE_FONT: PdfFont = committed('Dancing Script', 'DancingScript_400Regular');
