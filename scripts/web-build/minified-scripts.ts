import { minifySync, type Plugin } from 'vite';

/** Minifies scripts that a page loads by URL (`?url`), because Vite copies them unchanged. */
export function minifiedScripts(): Plugin {
  return {
    name: 'minified-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.js')) continue;
        const { code, errors } = minifySync(file.fileName, text(file.source), { module: true });
        if (errors[0]) this.error(`${file.fileName}: ${errors[0].message}`);
        file.source = code;
      }
    },
  };
}

const text = (source: string | Uint8Array) => (typeof source === 'string' ? source : new TextDecoder().decode(source));
