/** The worker script for offline play, review and study. analysis.ts uses it. */
import type { Task } from '../../../protocol/room/analysisMessages.ts';
import { carryOut } from './analysisTasks.ts';

self.onmessage = ({ data }: MessageEvent<Task>) => carryOut(data, (finding) => self.postMessage(finding));
