/**
 * The full export of a large company while people go on working: how long it takes, how much memory the program needs for it,
 * and how long others wait meanwhile. `node bench/export.ts`, or smaller: `node bench/export.ts 500 100`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { LARGEST_PHOTO, photoFiles } from '#server/files/photo-files.ts';
import { SESSION_COOKIE } from '#server/gate/session-cookie.ts';
import { type LargeCompany, openLargeCompany } from './large-company.ts';

const TARGETS = { seconds: 300, memoryMB: 512, p95Ms: 100 };
const PAUSE_MS = 50;

/** A photo of the usual size; every row gets the same file, by a name of its own. */
async function storePhotos({ dataDir, superuser, orgId }: LargeCompany, count: number): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(
      `insert into property_images (org_id, id, quote_id, quote_status, image_type, image_url, width, height, thumbhash, sha256)
       select q.org_id, q.id, q.id, q.status, 'pre_damage', q.org_id || '/photos/' || q.id || '/0000000000000000', 2048, 1536, 'x', repeat('0', 64)
       from (select * from quotes where org_id = $1 order by number limit $2) q`,
      [orgId, count],
    );
    // What was shown of each quote: a revision of its own, so that the documents are still made from the rows.
    await client.query(
      `insert into quote_revisions (org_id, quote_id, revision, snapshot, snapshot_sha256)
       select org_id, id, 99, '{"text":"' || repeat(md5(id::text), 90) || '"}', md5(id::text) || md5(number::text)
       from quotes where org_id = $1 and sent_at is not null`,
      [orgId],
    );
    const { rows } = await client.query<{ image_url: string }>(
      'select image_url from property_images where org_id = $1',
      [orgId],
    );
    await linkPhotos(
      join(dataDir, 'files'),
      rows.map(({ image_url }) => image_url),
    );
  } finally {
    await client.end();
  }
}

async function linkPhotos(store: string, folders: readonly string[]): Promise<void> {
  const noise = sharp({
    create: {
      width: 2048,
      height: 1536,
      channels: 3,
      background: '#7a7468',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });
  const [webp, jpeg] = await Promise.all([
    noise.clone().webp({ quality: 70 }).toBuffer(),
    noise.clone().resize(1200).jpeg({ quality: 75 }).toBuffer(),
  ]);
  const originals = { webp: join(store, 'bench.webp'), jpeg: join(store, 'bench.jpg') };
  await mkdir(store, { recursive: true });
  await Promise.all([writeFile(originals.webp, webp), writeFile(originals.jpeg, jpeg)]);
  console.log(
    `${folders.length} photos of ${Math.round(webp.byteLength / 1000)} KB, ${Math.round(jpeg.byteLength / 1000)} KB in PDFs`,
  );
  for (const folder of folders) {
    const { pictures, pdf } = photoFiles(folder);
    await mkdir(dirname(join(store, pdf)), { recursive: true });
    await link(originals.webp, join(store, pictures[LARGEST_PHOTO]));
    await link(originals.jpeg, join(store, pdf));
  }
}

async function startProgram(company: LargeCompany): Promise<{ program: ChildProcess; port: number }> {
  const program = fork(new URL('./program-server.ts', import.meta.url), { serialization: 'advanced' });
  program.send({ dataDir: company.dataDir, connections: company.connections });
  const [{ port }] = (await once(program, 'message')) as [{ port: number }];
  return { program, port };
}

function residentMB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** The program and the processes it has started; one that ends while it is looked at counts nothing. */
function memoryOf(pid: number): { program: number; children: number } {
  const parentOf = (each: string) => {
    try {
      return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
        return 0;
      throw error;
    }
  };
  const children = readdirSync('/proc').filter((each) => /^\d+$/.test(each) && parentOf(each) === pid);
  return { program: residentMB(pid), children: children.reduce((sum, child) => sum + residentMB(Number(child)), 0) };
}

interface Figures {
  seconds: number;
  sizeMB: number;
  files: number;
  programMB: number;
  childrenMB: number;
  p50: number;
  p95: number;
}

async function measure(port: number, pid: number, sessionToken: string): Promise<Figures> {
  const headers = { cookie: `${SESSION_COOKIE}=${sessionToken}` };
  const call = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { items } = (await call('/quotes?limit=25')) as { items: { id: string }[] };
  const paths = [
    '/quotes?limit=25',
    ...items.slice(0, 3).map(({ id }) => `/quotes/${id}`),
    '/quotes/summary',
    '/dashboard',
  ];
  const began = performance.now();
  await call('/exports', 'POST');
  const waits: number[] = [];
  const peak = { program: 0, children: 0 };
  for (let round = 0; ; round++) {
    const asked = performance.now();
    await call(paths[round % paths.length] ?? '/dashboard');
    waits.push(performance.now() - asked);
    const memory = memoryOf(pid);
    peak.program = Math.max(peak.program, memory.program);
    peak.children = Math.max(peak.children, memory.children);
    if (round % 20 === 0) {
      const [latest] = (await call('/exports')) as { status: string; size: number; files: number; error: string }[];
      if (latest?.status === 'failed') throw new Error(latest.error);
      if (latest?.status === 'ready') {
        waits.sort((one, other) => one - other);
        const at = (share: number) => waits[Math.floor(share * (waits.length - 1))] ?? 0;
        return {
          seconds: (performance.now() - began) / 1000,
          sizeMB: latest.size / 1e6,
          files: latest.files,
          programMB: peak.program,
          childrenMB: peak.children,
          p50: at(0.5),
          p95: at(0.95),
        };
      }
    }
    await delay(PAUSE_MS);
  }
}

const [quotes = 10_000, photos = 2000] = process.argv.slice(2).map(Number);
const company = await openLargeCompany({ quotes, customers: Math.ceil(quotes / 3) });
try {
  await storePhotos(company, photos);
  const { program, port } = await startProgram(company);
  try {
    const found = await measure(port, program.pid ?? 0, company.sessionToken);
    const memory = found.programMB + found.childrenMB;
    console.log(
      `export of ${quotes} quotes and ${photos} photos: ${found.seconds.toFixed(0)} s (at most ${TARGETS.seconds}), ${found.files} files, ${found.sizeMB.toFixed(0)} MB`,
    );
    console.log(
      `memory: program ${found.programMB.toFixed(0)} MB, its children ${found.childrenMB.toFixed(0)} MB (together at most ${TARGETS.memoryMB})`,
    );
    console.log(
      `other requests meanwhile: median ${found.p50.toFixed(1)} ms, p95 ${found.p95.toFixed(1)} ms (at most ${TARGETS.p95Ms})`,
    );
    if (found.seconds > TARGETS.seconds || memory > TARGETS.memoryMB || found.p95 > TARGETS.p95Ms) process.exitCode = 1;
  } finally {
    program.disconnect();
    await once(program, 'exit');
  }
} finally {
  await company.close();
}
