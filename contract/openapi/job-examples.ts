const JOB_ID = '01936b1e-7a2c-7000-8000-000000000021';
const VISIT_ID = '01936b1e-7a2c-7000-8000-000000000022';
const TASK_ID = '01936b1e-7a2c-7000-8000-000000000023';
const PERSON_ID = '01936b1e-7a2c-7000-8000-000000000024';

const visit = {
  id: VISIT_ID,
  job_id: JOB_ID,
  state: 'scheduled',
  starts_at: '2026-11-23T14:00:00.000Z',
  ends_at: '2026-11-23T16:00:00.000Z',
  parts: [{ day: '2026-11-23', from: 540, to: 660 }],
  minutes: 120,
  people: [PERSON_ID],
  edit_number: 2,
  told_starts_at: '2026-11-23T14:00:00.000Z',
  news: null,
};

const JOB_EXAMPLE = {
  id: JOB_ID,
  kind: 'work',
  quote_id: '01936b1e-7a2c-7000-8000-000000000001',
  number: 'Q-1001',
  customer_id: '01936b1e-7a2c-7000-8000-000000000006',
  title: 'Carla Customer',
  customer_name: 'Carla Customer',
  customer_phone: '(202) 555-0123',
  property_address: '12 Oak Street, Springfield',
  notes: 'Close the windows on the north side first.',
  on_site: { gate_code: '4417', water_source: 'Spigot behind the garage' },
  tasks: [{ id: TASK_ID, description: 'Cover the outlets', done: null }],
  lines: [{ id: '01936b1e-7a2c-7000-8000-000000000002', description: 'House wash', quantity: 1800, unit: 'sqft' }],
  mix: null,
  on_my_way: { by: 'email', to: 'carla@example.com', connected: true, minutes: 15 },
  result_sent: null,
  total_cents: 58_455,
  price_cents: 58_455,
  approval: 'stands',
  reopened_quote_id: null,
  visits: [
    {
      ...visit,
      arrival: null,
      minutes_worked: 0,
      states: [{ state: 'scheduled', at: '2026-11-21T15:04:05.000Z', by: 'API: Web form' }],
    },
  ],
  edit_number: 1,
};

export const JOB_REQUEST_EXAMPLES = {
  'jobs.save': {
    edit_number: 0,
    job: { kind: 'estimate', title: 'Look at the deck', customer_name: 'Carla Customer' },
  },
  'jobs.saveVisit': { edit_number: 1, time: { day: '2026-11-23', minute: 540 }, minutes: 120, people: [PERSON_ID] },
  'jobs.setState': { state: 'done', edit_number: 2 },
  'jobs.tell': { message: 'Please move your car.' },
  'jobs.moveVisits': {
    moves: [{ job_id: JOB_ID, visit_id: VISIT_ID, edit_number: 2, time: { day: '2026-11-24', minute: 540 } }],
    tell_customers: true,
    message: 'We expect rain.',
  },
  'appointments.confirm': {
    job_id: JOB_ID,
    visit_id: VISIT_ID,
    time: { day: '2026-11-23', minute: 540 },
    people: [PERSON_ID],
  },
  'appointments.decline': { answer: 'We’re fully booked in November. Please choose another date.' },
  'jobs.setTask': { done: true },
  'jobs.fromQuote': { id: JOB_ID, visit_id: VISIT_ID },
};

export const JOB_ANSWER_EXAMPLES = {
  Job: JOB_EXAMPLE,
  'jobs.calendar': {
    entries: [
      {
        ...visit,
        kind: 'work',
        title: 'Carla Customer',
        customer_name: 'Carla Customer',
        property_address: '12 Oak Street, Springfield',
        property_id: null,
        number: 'Q-1001',
        approval: 'stands',
        conflicts: [],
        conflict_count: 0,
      },
    ],
    incomplete: false,
    days_off: [{ user_id: null, first_day: '2026-11-26', last_day: '2026-11-26', holiday: 'Thanksgiving' }],
  },
};
