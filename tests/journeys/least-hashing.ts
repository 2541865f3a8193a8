import { hashWithLeastWork } from '#tests/support/hashing-work.ts';

hashWithLeastWork();
