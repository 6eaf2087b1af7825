/** The part `notation` of the package: moves, positions and game records as text. */
export { eventText, type MoveTextRefusal, moveText, parseEvent, parseMove } from '../notation/moveText.ts';
export type { PositionFault } from '../notation/positionFault.ts';
export { makePosition, parsePosition } from '../notation/positionText.ts';
export {
  type GameRecord,
  type RecordDrawing,
  type RecordedEvent,
  type RecordTag,
  replayRecord,
  resultText,
} from '../notation/record.ts';
export { parseRecord, parseRecordTags, type RecordFault } from '../notation/recordReader.ts';
export { makeRecord } from '../notation/recordText.ts';
