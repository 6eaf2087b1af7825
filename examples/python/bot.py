"""A bot that plays random legal moves, with the standard library of Python alone. See examples/README.md."""

import argparse
import http.client
import itertools
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("TETRARCH_URL", "http://localhost:2567")
TOKEN = os.environ.get("TETRARCH_TOKEN", "")
# Heartbeats arrive every five seconds, so a silent connection is lost.
SILENT_SECONDS = 20
FIRST_WAIT_SECONDS = 0.25
LONGEST_WAIT_SECONDS = 8
# How long a call is repeated. A game whose process has died continues in another one within seconds.
PATIENCE_SECONDS = 120
# The statuses for too many calls, and of a server or proxy that cannot answer now.
BUSY = (429, 502, 503, 504)
# A connection that is refused, silent or cut, also in the middle of an answer.
LOST = (OSError, http.client.HTTPException, json.JSONDecodeError)
IN_ANOTHER_GAME = "E3003"


class Refused(Exception):
    """A refusal of the server, with its error code."""

    def __init__(self, status, code, retry_after):
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code
        self.retry_after = retry_after


def request(method, path, body=None, key=None):
    headers = {"Authorization": f"Bearer {TOKEN}"}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    if key is not None:
        headers["Idempotency-Key"] = key
    asked = urllib.request.Request(URL + path, data=data, headers=headers, method=method)
    try:
        return urllib.request.urlopen(asked, timeout=SILENT_SECONDS)
    except urllib.error.HTTPError as error:
        retry_after = error.headers.get("Retry-After", "")
        seconds = int(retry_after) if retry_after.isdecimal() else 0
        raise Refused(error.code, code_of(error.read()), seconds) from None


def code_of(answer):
    """Returns the error code of a refusal. A proxy may answer without one."""
    try:
        return json.loads(answer).get("code", "")
    except (ValueError, AttributeError):
        return ""


def waits():
    """Yields the seconds before each repetition: longer each time, and random, so that bots do not return at once."""
    for attempt in itertools.count():
        longest = min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2**attempt)
        yield longest * random.uniform(0.5, 1)


def call(method, path, body=None):
    """Makes a call, and repeats it while the server is busy, unreachable, or moves the game to another process.

    The answer of an executed call can be lost. The key of the call prevents that its repetition is executed too.
    """
    key = uuid.uuid4().hex
    until = time.monotonic() + PATIENCE_SECONDS
    for seconds in waits():
        try:
            with request(method, path, body, key) as answer:
                return json.loads(answer.read())
        except Refused as refused:
            if refused.status not in BUSY or time.monotonic() > until:
                raise
            seconds = max(seconds, refused.retry_after)
        except LOST as error:
            if time.monotonic() > until:
                sys.exit(f"the server cannot be reached: {error!r}")
            print(f"call lost: {error!r}", file=sys.stderr)
        time.sleep(seconds)


def events():
    """Yields the events of the bot. After a lost connection it resumes after the last received event."""
    after = None
    pauses = waits()
    while True:
        seconds = next(pauses)
        try:
            query = "" if after is None else f"?after={after}"
            with request("GET", f"/api/bot/events{query}") as stream:
                for line in stream:
                    event = json.loads(line)
                    pauses = waits()
                    if event["type"] == "heartbeat":
                        continue
                    after = event["id"]
                    yield event
            print("the event stream has ended", file=sys.stderr)
        except Refused as refused:
            if refused.status < 500 and refused.status not in BUSY:
                raise
            seconds = max(seconds, refused.retry_after)
        except LOST as error:
            print(f"connection lost: {error!r}", file=sys.stderr)
        time.sleep(seconds)


def attempt(event, action, body=None):
    """Makes a call for a game. Returns whether it was accepted: the game may have ended or moved on."""
    try:
        call("POST", f"/api/bot/games/{event['gameId']}/{action}", body)
        return True
    except Refused as refused:
        print(f"{action} was refused: {refused}", file=sys.stderr)
        return False


def play(event):
    move = random.choice(event["legalMoves"])
    if attempt(event, "moves", {"move": move, "ply": event["ply"]}):
        print(f"{event['ply']}: {move}")


def answer_draw(event):
    if event["drawOfferBy"] not in (None, event["color"]):
        attempt(event, "draw", {"decision": "REJECTED"})


def create(position):
    body = {"numberOfBots": 3, "botLevel": 1, "isReady": True}
    if position:
        body["position"] = position
    try:
        call("POST", "/api/game-session", body)
    except Refused as refused:
        # The bot already has a game, for example because the answer to a first attempt was lost.
        if refused.code != IN_ANOTHER_GAME:
            raise


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--create", action="store_true", help="create each game, against three bots of the product")
    parser.add_argument("--position", help="the start position of created games, as text")
    parser.add_argument("--join", metavar="ID", help="join a private game")
    parser.add_argument("--games", type=int, metavar="N", help="end after this number of games")
    parser.add_argument("--once", action="store_const", const=1, dest="games", help="end after one game")
    options = parser.parse_args()
    if not TOKEN:
        sys.exit("Set TETRARCH_TOKEN to an access token with the scopes play and bot.")
    ended = 0
    try:
        if options.create:
            create(options.position)
        if options.join:
            call("POST", f"/api/bot/games/{options.join}/join")
        for event in events():
            if event["type"] == "gameStart":
                print(f"the game {event['gameId']} has started; the bot is {event['color']}")
                attempt(event, "join")
            elif event["type"] == "yourTurn":
                answer_draw(event)
                play(event)
            elif event["type"] == "gameEnd":
                print(f"the game has ended: {event['gameState']}, winner {event['winner']}")
                ended += 1
                if ended == options.games:
                    return
                if options.create:
                    create(options.position)
    except Refused as refused:
        sys.exit(f"refused: {refused}")


if __name__ == "__main__":
    main()
