import type { Language } from '#domain/language/language.ts';

interface SampleTexts {
  message: string;
  question: string;
  answer: string;
  reason: string;
}

const ENGLISH: SampleTexts = {
  message: 'It was nice to meet you. Call me if anything is unclear.',
  question: 'Do I have to be home?',
  answer: 'No. We only need the water turned on and the gate open.',
  reason: 'We finished sooner than planned.',
};

const SPANISH: SampleTexts = {
  message: 'Fue un gusto conocerle. Llámeme si algo no queda claro.',
  question: '¿Tengo que estar en casa?',
  answer: 'No. Solo necesitamos que haya agua y que el portón esté abierto.',
  reason: 'Terminamos antes de lo previsto.',
};

export function sampleTexts(language: Language): SampleTexts {
  return language === 'es' ? SPANISH : ENGLISH;
}
