import type { SiteTexts } from '#domain/language/english/site.ts';

export const SITE_ES: SiteTexts = {
  skip: 'Ir al contenido',
  main: 'Principal',
  menu: 'Menú',
  close: 'Cerrar',
  signIn: 'Iniciar sesión',
  startTrial: 'Probar gratis',
  about: 'Cotizaciones para empresas de lavado a presión. Con precio al momento, aprobadas y firmadas en línea.',
  groups: { product: 'Producto', owners: 'Para dueños', company: 'Empresa' },
  links: {
    features: 'Funciones',
    pricing: 'Precios',
    faq: 'Preguntas frecuentes',
    sample: 'Cotización de muestra',
    api: 'API',
    verify: 'Verificar el PDF de una cotización',
    services: 'Servicios y tarifas',
    surfaces: 'Superficies y materiales',
    blog: 'Blog',
    about: 'Quiénes somos',
    contact: 'Contacto',
    terms: 'Términos',
    privacy: 'Privacidad',
  },
};
