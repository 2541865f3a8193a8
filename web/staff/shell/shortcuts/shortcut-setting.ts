import { useLocalStorage } from '@mantine/hooks';

/** Single-key shortcuts can be turned off: speech input types them by accident (WCAG 2.1.4). */
export function useSingleKeys() {
  const [enabled, setEnabled] = useLocalStorage({
    key: 'rinseline.single-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { enabled, setEnabled };
}
