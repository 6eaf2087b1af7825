"""A bot that plays random legal moves, with the standard library of Python alone. See examples/README.md."""

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("TETRARCH_URL", "http://localhost:2567")
TOKEN = os.environ.get("TETRARCH_TOKEN", "")
# Heartbeats arrive every five seconds, so a silent connection is lost.
SILENT_SECONDS = 20
RETRY_SECONDS = 2
ATTEMPTS = 30
# The statuses for too many calls and for a busy server.
BUSY = (429, 503)


class Refused(Exception):
    """A refusal of the server, with its error code."""

    def __init__(self, status, code):
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code


def request(method, path, body=None):
    headers = {"Authorization": f"Bearer {TOKEN}"}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    asked = urllib.request.Request(URL + path, data=data, headers=headers, method=method)
    try:
        return urllib.request.urlopen(asked, timeout=SILENT_SECONDS)
    except urllib.error.HTTPError as error:
        answer = json.loads(error.read() or b"{}")
        raise Refused(error.code, answer.get("code", "")) from None


def call(method, path, body=None):
    """Makes a call, and repeats it while the server is busy or moves the game to another process."""
    for attempt in range(ATTEMPTS):
        try:
            with request(method, path, body) as answer:
                return json.loads(answer.read())
        except Refused as refused:
            if refused.status not in BUSY or attempt == ATTEMPTS - 1:
                raise
        time.sleep(RETRY_SECONDS)


def events():
    """Yields the events of the bot. After a lost connection it resumes after the last received event."""
    after = None
    while True:
        try:
            query = "" if after is None else f"?after={after}"
            with request("GET", f"/api/bot/events{query}") as stream:
                for line in stream:
                    event = json.loads(line)
                    if event["type"] == "heartbeat":
                        continue
                    after = event["id"]
                    yield event
        except Refused as refused:
            if refused.status < 500 and refused.status not in BUSY:
                raise
        except OSError as error:
            print(f"connection lost: {error}", file=sys.stderr)
        time.sleep(RETRY_SECONDS)


def play(event):
    game = event["gameId"]
    move = random.choice(event["legalMoves"])
    try:
        call("POST", f"/api/bot/games/{game}/moves", {"move": move, "ply": event["ply"]})
        print(f"{event['ply']}: {move}")
    except Refused as refused:
        # The game has ended or moved on, for example because the time is up.
        print(f"{move} was refused: {refused}", file=sys.stderr)


def answer_draw(event):
    if event["drawOfferBy"] not in (None, event["color"]):
        call("POST", f"/api/bot/games/{event['gameId']}/draw", {"decision": "REJECTED"})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--create", action="store_true", help="create a game against three bots of the product")
    parser.add_argument("--position", help="its start position, as text")
    parser.add_argument("--join", metavar="ID", help="join a private game")
    parser.add_argument("--once", action="store_true", help="end after one game")
    options = parser.parse_args()
    if not TOKEN:
        sys.exit("Set TETRARCH_TOKEN to an access token with the scopes play and bot.")
    try:
        if options.create:
            body = {"numberOfBots": 3, "botLevel": 1, "isReady": True}
            if options.position:
                body["position"] = options.position
            call("POST", "/api/game-session", body)
        if options.join:
            call("POST", f"/api/bot/games/{options.join}/join")
        for event in events():
            if event["type"] == "gameStart":
                print(f"the game {event['gameId']} has started; the bot is {event['color']}")
                call("POST", f"/api/bot/games/{event['gameId']}/join")
            elif event["type"] == "yourTurn":
                answer_draw(event)
                play(event)
            elif event["type"] == "gameEnd":
                print(f"the game has ended: {event['gameState']}, winner {event['winner']}")
                if options.once:
                    return
    except Refused as refused:
        sys.exit(f"refused: {refused}")


if __name__ == "__main__":
    main()
