import { useLocalStorage } from '@mantine/hooks';

/** Lets people turn single-key shortcuts off. Speech input triggers them by accident (WCAG 2.1.4). */
export function useSingleKeys() {
  const [enabled, setEnabled] = useLocalStorage({
    key: 'rinseline.single-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { enabled, setEnabled };
}
