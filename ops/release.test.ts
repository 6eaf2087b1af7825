// Tests the deploy script with real git and simulations of the other programs.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'release.sh');

let folder: string;
let place: string;
let origin: string;
let programs: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-release-'));
  place = path.join(folder, 'place');
  origin = path.join(folder, 'origin');
  programs = path.join(folder, 'programs');
  for (const name of [place, origin, programs]) mkdirSync(name);
  git('init', '--quiet', '--initial-branch=main');
  play('npm', 'true');
  // The simulated build of each version creates one file of its own and one shared file.
  play(
    'npx',
    'mkdir -p dist/client/assets && cp version dist/client/assets/same.js && touch "dist/client/assets/$(cat version).js"',
  );
  play('systemctl', `echo "$2" "$(basename "$(readlink ${place}/current)")" >> ${folder}/restarts`);
  play('node', '! grep -q bad "$(dirname "$(dirname "$1")")/version"');
});
afterEach(() => rmSync(folder, { recursive: true }));

function play(name: string, text: string): void {
  writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`);
  chmodSync(path.join(programs, name), 0o755);
}

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
  return execFileSync('git', ['-C', origin, ...who, ...args], { encoding: 'utf8' }).trim();
}

function commit(version: string): string {
  writeFileSync(path.join(origin, 'version'), version);
  git('add', '.');
  git('commit', '--quiet', '-m', version);
  const source = path.join(place, 'source');
  if (!existsSync(source)) execFileSync('git', ['clone', '--quiet', origin, source]);
  return git('rev-parse', 'HEAD');
}

function release(version: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const PATH = `${programs}:${process.env.PATH}`;
  const { status, stderr } = spawnSync('sh', [SCRIPT, ...version], {
    env: { PATH, PLACE: place, READY_LIMIT: '0', ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

const current = () => path.basename(readlinkSync(path.join(place, 'current')));
const asset = (name: string) => path.join(place, 'current/dist/client/assets', name);
const restarts = () => readFileSync(path.join(folder, 'restarts'), 'utf8').trim().split('\n');

it('the release script builds and activates the first version, and restarts no process', () => {
  const first = commit('one');
  expect(release([], { PORTS: '' })).toEqual({ status: 0, stderr: '' });
  expect(current()).toBe(first);
  expect(existsSync(path.join(folder, 'restarts'))).toBe(false);
});

it('the release script keeps the files that open pages need', () => {
  const first = commit('one');
  release([], { PORTS: '' });
  const second = commit('two');
  expect(release()).toEqual({ status: 0, stderr: '' });
  expect(current()).toBe(second);
  expect(restarts()).toEqual([`tetrarch@2567 ${second}`, `tetrarch@2568 ${second}`]);
  expect([existsSync(asset('one.js')), readFileSync(asset('same.js'), 'utf8')]).toEqual([true, 'two']);
  // The folder of the version exists, so nothing is built again.
  play('npx', 'exit 1');
  expect(release([first]).status).toBe(0);
  expect(current()).toBe(first);
  expect(release(['nothing'])).toEqual({ status: 1, stderr: 'Unknown version nothing\n' });
});

it('the release script changes nothing if a build fails', () => {
  const first = commit('one');
  release([], { PORTS: '' });
  commit('two');
  play('npm', 'exit 1');
  expect(release().status).not.toBe(0);
  expect([current(), existsSync(path.join(folder, 'restarts'))]).toEqual([first, false]);
});

it('the release script rolls back if the first process does not become ready', () => {
  const first = commit('one');
  release([], { PORTS: '' });
  const bad = commit('bad');
  const { status, stderr } = release();
  expect([status, current()]).toEqual([1, first]);
  expect(stderr).toContain('journalctl -u tetrarch@2567');
  expect(stderr).not.toContain('by now');
  expect(restarts()).toEqual([`tetrarch@2567 ${bad}`, `tetrarch@2567 ${first}`]);
});

it('the release script names the processes that run the new version after a half-finished rollout', () => {
  const first = commit('one');
  release([], { PORTS: '' });
  const second = commit('two');
  play('node', '[ "$PORT" != 2568 ]');
  const { status, stderr } = release();
  expect([status, current()]).toEqual([1, first]);
  expect(stderr).toContain(`However, tetrarch@2567 already runs ${second}`);
});

it('the release script keeps the last three versions', () => {
  const commits = ['one', 'two', 'three', 'four', 'five'].map((name) => {
    const made = commit(name);
    release([], { PORTS: '' });
    return made;
  });
  const there = commits.map((name) => existsSync(path.join(place, 'releases', name)));
  expect(there.filter(Boolean).length).toBe(3);
  expect([there[3], there[4]]).toEqual([true, true]);
});
