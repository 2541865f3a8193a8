import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { Icon } from '#web/ui/icons.tsx';

export function TestModeMark() {
  return (
    <p className="test-mode">
      <Icon name="info" size={16} />
      {TEST_MODE}
    </p>
  );
}
