/** Another process owns the game for the moment: the asker should come back in a second. */
export class GameElsewhere extends Error {
  constructor() {
    super('Another process owns this game');
  }
}
