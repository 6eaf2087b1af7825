/** The text of a short game with every tag, a clock, comments and a variation. */
export const EXAMPLE_RECORD = `[Tetrarch "1"]
[Title "Thursday"]
[Id "0123"]
[White "Ana"]
[Black "Boris"]
[Red "Chen"]
[Green "Dora"]
[TimeSetting "main 12+5"]
[PieceOrientation "ARMY"]
[ConvertColors "no"]
[Bots "2"]
[EndTime "2026-11-19T20:41:00.000Z"]
[Duration "1:04:00"]
[Result "DRAW AGREED"]
[Points "0.5,0.5,0.5,0.5"]

{A short one.}
1. d4-e4 [%clk 0:12:05] {Heads for the centre.} (a4-a5) c9-c8 draw
`;
