import { hashWithLeastWork } from '#tests/hashing-work.ts';

hashWithLeastWork();
