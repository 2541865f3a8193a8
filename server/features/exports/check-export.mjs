// Checks an unpacked export: node check-export.mjs
// It needs only Node, so no one has to trust the program that created the export.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = import.meta.dirname;
const problems = [];
const say = (line) => process.stdout.write(`${line}\n`);
const readJson = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const sha256 = (content) => createHash('sha256').update(content).digest('hex');

async function fileHash(path) {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(join(folder, path))) hash.update(piece);
  return hash.digest('hex');
}

async function checkFiles(files) {
  const hashes = new Map();
  for (const { path, sha256: expected } of files) {
    const found = existsSync(join(folder, path)) ? await fileHash(path) : 'missing';
    hashes.set(path, found);
    if (found !== expected) problems.push(`${path}: ${found === 'missing' ? found : 'was changed'}`);
  }
  return hashes;
}

/** Checks that each snapshot's file name is the hash of its content. */
function checkRevisions(hashes) {
  const known = new Set();
  for (const [path, found] of hashes) {
    if (!path.startsWith('evidence/revisions/')) continue;
    const named = /-([0-9a-f]{64})\.json$/.exec(path)?.[1];
    if (named === found) known.add(found);
    else problems.push(`${path}: its content does not have the hash in its name`);
  }
  return known;
}

/** Checks that each logo's folder name is the hash of its pictures. The manifest lists missing pictures. */
function checkLogos(hashes) {
  const logos = new Set([...hashes.keys()].filter((path) => path.startsWith('logos/')).map((path) => dirname(path)));
  for (const logo of logos) {
    const pictures = ['page-large.webp', 'page.webp', 'mail.png', 'pdf.png'].map((name) => `${logo}/${name}`);
    if (!pictures.every((path) => hashes.has(path) && hashes.get(path) !== 'missing')) continue;
    const whole = Buffer.concat(pictures.map((path) => readFileSync(join(folder, path))));
    if (!logo.startsWith(`logos/${sha256(whole)}-`))
      problems.push(`${logo}: its pictures do not have the hash in its name`);
  }
}

/** Checks that each event contains the hash of the previous one. */
async function checkEvents() {
  const lines = createInterface({ input: createReadStream(join(folder, 'evidence/events.jsonl')) });
  let last = { quote_id: '', seq: 0, hash: '' };
  let count = 0;
  for await (const line of lines) {
    const event = JSON.parse(line);
    const isFirst = event.quote_id !== last.quote_id;
    const before = isFirst ? '0'.repeat(64) : last.hash;
    const seq = isFirst ? 1 : last.seq + 1;
    const body = JSON.parse(event.body);
    const isWhole =
      event.seq === seq &&
      event.previous_hash === before &&
      sha256(event.body) === event.hash &&
      body.seq === seq &&
      body.previous_hash === before &&
      body.quote_id === event.quote_id;
    if (!isWhole)
      problems.push(`evidence/events.jsonl: event ${event.seq} of quote ${event.quote_id} breaks its chain`);
    last = event;
    count += 1;
  }
  return count;
}

/** Checks that every decision has its snapshot, and that every signed copy is the file that was signed. */
function checkDecisions(revisions, hashes, unavailable) {
  for (const { quote_id, snapshot_sha256 } of readJson('data/decisions.json'))
    if (!revisions.has(snapshot_sha256))
      problems.push(`The decision on quote ${quote_id} refers to a snapshot that is missing from this export`);
  const pdfs = new Set([...hashes].filter(([path]) => path.startsWith('pdf/')).map(([, hash]) => hash));
  for (const { quote_id, sha256: signed } of readJson('data/signed_documents.json'))
    if (!pdfs.has(signed) && unavailable === 0) problems.push(`The signed copy of quote ${quote_id} is missing`);
}

const manifest = readJson('manifest.json');
const hashes = await checkFiles(manifest.files);
const listed = new Set([...hashes.keys(), 'manifest.json']);
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
    .slice(folder.length + 1)
    .replaceAll('\\', '/');
  if (entry.isFile() && !listed.has(path)) problems.push(`${path}: is not in the manifest`);
}
checkLogos(hashes);
const events = await checkEvents();
checkDecisions(checkRevisions(hashes), hashes, manifest.problems.length);
for (const problem of problems) say(problem);
for (const { path, reason } of manifest.problems) say(`${path}: left out when the export was made (${reason})`);
say(`${hashes.size} files and ${events} events checked, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
