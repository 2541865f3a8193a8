/**
 * Lets people act on a quote in the simulated year, both in the program, through its own commands, and in the
 * model.
 */

import type { z } from 'zod';
import type { QuoteDraft } from '#contract/quote-fields.ts';
import { ProductError } from '#domain/errors.ts';
import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { decideQuoteIn } from '#server/features/quotes/approval/decide.ts';
import { archiveQuote, restoreQuote } from '#server/features/quotes/archive.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import { skipFollowUp, switchCustomer, switchQuote } from '#server/features/quotes/follow-ups/commands.ts';
import { extendQuote, type LifecycleContext, sendQuote, shareQuote } from '#server/features/quotes/lifecycle.ts';
import { saveQuote } from '#server/features/quotes/save-quote.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import { optOut, suppress } from '#server/providers/mail/suppression-commands.ts';
import { recordConsent } from '#server/providers/text-messages/commands.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestCompany } from '#tests/support/factories.ts';
import { QuoteModel } from './model.ts';

export const ACTIONS = [
  'approve',
  'decline',
  'question',
  'bounce',
  'opt_out',
  'archive',
  'restore',
  'revise',
  'revise',
  'resend',
  'extend',
  'extend',
  'off',
  'on',
  'customer_off',
  'customer_on',
  'skip',
  'stop_texts',
] as const;
export type ActionName = 'send' | 'share' | (typeof ACTIONS)[number];

export interface SimulatedCompany extends TestCompany {
  zone: string;
  steps: readonly FollowUpStep[];
}

export class SimulatedQuote {
  readonly model: QuoteModel;
  private waitsForMail = false;

  readonly id: string;
  readonly company: SimulatedCompany;
  private readonly draft: z.output<typeof QuoteDraft>;
  private readonly app: TestApp;
  private readonly services: Services;

  constructor(
    about: { id: string; company: SimulatedCompany; zone: string; draft: z.output<typeof QuoteDraft> },
    app: TestApp,
    services: Services,
  ) {
    this.id = about.id;
    this.company = about.company;
    this.draft = about.draft;
    this.app = app;
    this.services = services;
    this.model = new QuoteModel(about.zone, about.company.zone, about.company.steps);
  }

  private get context(): LifecycleContext {
    const { scope, owner, zone } = this.company;
    return { services: this.services, scope, author: owner.author, timeZone: zone };
  }

  async save(notes: string): Promise<void> {
    const [stored] = await this.app.query<{ edit_number: number }>('select edit_number from quotes where id = $1', [
      this.id,
    ]);
    const edit_number = stored?.edit_number ?? 0;
    await saveQuote(this.context, {
      id: this.id,
      edit_number,
      draft: { ...this.draft, notes },
      customer_record: 'if_reachable',
    });
  }

  /** @param isAccepted false when the program dropped the quote's email */
  noteMail(at: number, isAccepted: boolean): void {
    this.waitsForMail = false;
    if (isAccepted && !this.model.isDecided) this.model.start(at);
  }

  /** Carries out the action. The program must refuse it exactly when the model does. */
  async do(action: ActionName): Promise<void> {
    const { model } = this;
    const isOpen = !model.isDecided;
    const isSent = model.startedAt !== null;
    switch (action) {
      case 'send':
      case 'resend':
        if (isOpen && !model.isSuppressed && !this.waitsForMail) await this.send();
        return;
      case 'share':
        if (isSent || !isOpen) return;
        await this.locked((tx, quote) => shareQuote(tx, this.context, quote, { way: 'link', counts: true }));
        await this.readExpiry();
        return model.start(this.now);
      case 'revise':
        if (!isOpen) return;
        await this.save(`Changed at ${this.now}`);
        if (await this.hasLink()) model.revise(this.now);
        return;
      case 'extend':
        if (!isOpen || !(await this.hasLink())) return;
        await this.locked((tx, quote) => extendQuote(tx, this.context, quote, 20));
        return this.readExpiry((expiresAt) => model.extend(this.now, expiresAt));
      case 'approve':
      case 'decline':
        if (isOpen) await this.decide(action === 'approve' ? 'approved' : 'declined');
        return;
      case 'question':
      case 'bounce':
      case 'opt_out':
      case 'off':
      case 'on':
      case 'customer_off':
      case 'customer_on':
      case 'archive':
      case 'restore':
      case 'skip':
      case 'stop_texts':
        return this.doAnyTime(action);
    }
  }

  private async doAnyTime(
    action: Exclude<ActionName, 'send' | 'share' | 'resend' | 'revise' | 'extend' | 'approve' | 'decline'>,
  ) {
    const { model, company } = this;
    const { scope } = company;
    switch (action) {
      case 'question':
        await this.note('question', { text: 'When?', name: 'Carla' });
        model.hasSpoken ||= model.startedAt !== null;
        return;
      case 'bounce':
        await this.note('bounced', { to: this.draft.customer_email, revision: 1, reason: '' });
        await withOrg(this.services.db, scope, async (tx) =>
          suppress(tx, scope, {
            address: this.draft.customer_email,
            reason: 'bounced',
            detail: '',
            ...(await this.mail()),
          }),
        );
        model.isSuppressed = true;
        return;
      case 'opt_out':
        await withOrg(this.services.db, scope, async (tx) =>
          optOut(tx, scope, { address: this.draft.customer_email, ...(await this.mail()) }),
        );
        model.isOptedOut = true;
        return;
      case 'archive':
        await this.locked((tx, quote) => archiveQuote(tx, this.context, quote));
        model.isArchived = true;
        return;
      case 'restore':
        await this.locked((tx, quote) => restoreQuote(tx, this.context, quote));
        model.isArchived = false;
        return;
      case 'off':
      case 'on':
        if (model.isDecided) return;
        await this.locked((tx, quote) => switchQuote(tx, this.context, quote, action === 'on'));
        model.isOff = action === 'off';
        return;
      case 'customer_off':
      case 'customer_on':
        await this.locked((tx, quote) => switchCustomer(tx, this.context, quote, action === 'customer_on'));
        model.isCustomerOff = action === 'customer_off';
        return;
      case 'skip':
        return this.skipNext();
      case 'stop_texts':
        await withOrg(this.services.db, scope, (tx) => recordConsent(tx, scope, { ...this.said, state: 'stopped' }));
        model.hasStoppedTexts = true;
    }
  }

  private get said() {
    const at = this.services.now();
    return { phone: this.draft.customer_phone, how: 'reply', by: null, quoteId: null, detail: '', at } as const;
  }

  async agreeToTexts(): Promise<void> {
    const { scope } = this.company;
    await withOrg(this.services.db, scope, (tx) => recordConsent(tx, scope, { ...this.said, state: 'agreed' }));
  }

  private async skipNext(): Promise<void> {
    const step = this.model.skipNext();
    const [next] = await this.app.query<{ id: string; step_id: string }>(
      `select id, step_id from follow_ups where quote_id = $1 and state = 'planned' order by planned_for limit 1`,
      [this.id],
    );
    if ((next?.step_id ?? null) !== step) throw new Error(`Planned next: ${next?.step_id}, expected ${step}`);
    if (next) await this.locked((tx, quote) => skipFollowUp(tx, this.context, quote, next.id));
  }

  private async send(): Promise<void> {
    await this.locked((tx, quote) => sendQuote(tx, this.context, quote, { to: undefined, message: '' }));
    this.waitsForMail = true;
    await this.readExpiry();
  }

  private async decide(decision: 'approved' | 'declined'): Promise<void> {
    const { id: userId, fullName } = this.company.owner;
    const by = { kind: 'staff', quoteId: this.id, userId, fullName, customerName: 'Carla', channel: 'phone' } as const;
    const from = { ip: '192.0.2.1', userAgent: 'test', requestId: 'test' };
    const { revision } = this.model;
    try {
      await this.locked((tx, quote) =>
        decideQuoteIn(tx, this.services, this.company.scope, quote, { decision, revision, reason: '', by, from }).then(
          () => undefined,
        ),
      );
      this.model.isDecided = true;
    } catch (error) {
      // An expired quote can't be approved.
      if (!(error instanceof ProductError)) throw error;
    }
  }

  private note(type: 'question' | 'bounced', data: Record<string, string | number>): Promise<void> {
    const actor = { kind: type === 'question' ? 'customer' : 'system', id: null, name: '' } as const;
    const at = this.services.now();
    return this.locked(async (tx, quote) => {
      await appendEvent(tx, this.services, this.company.scope, { quote, type, actor, data, at });
    });
  }

  private async mail(): Promise<{ messageId: string; at: Date }> {
    const [mail] = await this.app.query<{ id: string }>('select id from messages where org_id = $1 limit 1', [
      this.company.orgId,
    ]);
    return { messageId: mail?.id ?? '', at: this.services.now() };
  }

  private get now(): number {
    return this.services.now().getTime();
  }

  private async hasLink(): Promise<boolean> {
    const [row] = await this.app.query<{ link: boolean }>(
      'select link_made_at is not null as link from quotes where id = $1',
      [this.id],
    );
    return row?.link === true;
  }

  private async readExpiry(change?: (expiresAt: number) => void): Promise<void> {
    const [row] = await this.app.query<{ at: Date }>(
      'select approval_token_expires_at as at from quotes where id = $1',
      [this.id],
    );
    if (!row) throw new Error('No quote');
    if (change) change(row.at.getTime());
    else this.model.expiresAt = row.at.getTime();
  }

  private locked(work: (tx: Parameters<typeof archiveQuote>[0], quote: LockedQuote) => Promise<void>): Promise<void> {
    return withQuote(this.services.db, this.company.scope, this.id, work);
  }
}
