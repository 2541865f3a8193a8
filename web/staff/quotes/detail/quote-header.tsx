import { ActionIcon, Anchor, Button, Menu, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { lastValidDay, staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { QUOTE_ACTIONS } from '#web/staff/quotes/quote-actions.ts';
import { ReplacedLabel, StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { ACTION_ICONS, quoteActionLabel } from './action-labels.ts';
import { ContactRow } from './contact-row.tsx';
import { useQuote } from './quote-model.ts';
import { loweredOf } from './shown-payments.ts';

export function QuoteHeader() {
  const { quote, company } = useQuote();
  const { payments } = usePaymentsModel();
  const money = (cents: number) => formatMoney(cents, company.currency);
  const lowered = loweredOf(quote, payments);
  const until =
    quote.status === 'pending' && quote.expires_at
      ? staffDate(lastValidDay(quote.expires_at), company.time_zone)
      : null;
  return (
    <header className="detail-header">
      <div className="detail-top">
        <ActionIcon component={Link} to="/app/quotes" variant="subtle" color="gray" size="lg" aria-label="All quotes">
          <Icon name="left" />
        </ActionIcon>
        <Title order={1} size="h2">
          {quote.number}
        </Title>
        <StatusLabel
          label={quote.label}
          archived={quote.archived}
          mismatch={quote.record_problem?.kind === 'mismatch'}
        />
        {quote.replaced && <ReplacedLabel />}
        <Actions />
      </div>
      <div className="detail-facts">
        <div className="detail-who">
          <Text fw={600} className="breakable">
            {quote.customer_id ? (
              <Anchor component={Link} to={`/app/customers/${quote.customer_id}`} inherit underline="always">
                {quote.customer_name}
              </Anchor>
            ) : (
              quote.customer_name || 'No customer yet'
            )}
          </Text>
          <Text size="sm" c="dimmed" className="breakable">
            {quote.property_address}
          </Text>
        </div>
        <div className="detail-worth">
          <div className="detail-total">{money(lowered?.total_cents ?? quote.total_cents)}</div>
          {lowered && `Approved total ${money(lowered.signed_total_cents)}. `}
          {quote.by_wash_plan && 'Created by a wash plan. '}
          {quote.revision > 1 && `Revision ${quote.revision}. `}
          {until && `Valid until ${until}`}
        </div>
      </div>
      <ContactRow />
    </header>
  );
}

/** Shows the actions. At most one button is filled: the action that moves the quote forward. */
function Actions() {
  const { quote, actions, commands, act } = useQuote();
  const { payments } = usePaymentsModel();
  const others = QUOTE_ACTIONS.filter(
    (action) => actions.possible.has(action) && action !== actions.primary && action !== 'edit',
  );
  return (
    <div className="detail-actions">
      {actions.possible.has('edit') && (
        <Button variant="default" leftSection={<Icon name="pencil" />} onClick={() => act('edit')} visibleFrom="xs">
          Edit
        </Button>
      )}
      {actions.primary && (
        <Button
          leftSection={<Icon name={ACTION_ICONS[actions.primary]} />}
          onClick={() => actions.primary && act(actions.primary)}
          loading={commands.busy !== null}
          visibleFrom="md"
        >
          {quoteActionLabel(actions.primary, quote, payments)}
        </Button>
      )}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} className="touch-square" aria-label="More actions">
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.possible.has('edit') && (
            <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => act('edit')} hiddenFrom="xs">
              Edit
            </Menu.Item>
          )}
          {others.map((action) => (
            <Menu.Item key={action} leftSection={<Icon name={ACTION_ICONS[action]} />} onClick={() => act(action)}>
              {quoteActionLabel(action, quote, payments)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
