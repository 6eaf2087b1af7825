/**
 * Common words in passwords that the library's mostly English list lacks: Spanish, Portuguese, Russian, Chinese,
 * German, French and Italian words, and words of chess. The most frequent words come first.
 */
export const COMMON_WORDS: readonly string[] = `
contraseña contrasena senha parol пароль mima passwort motdepasse tetrarch chess schach checkmate chessmaster gambit
woaini йцукен йцукенг фывапр qwertz azerty
teamo tequiero miamor mivida amigos familia futbol estrella princesa corazon bonita hermosa mariposa gatito perrito
angelito secreto acceso amores segredo amorzinho meuamor euteamo amoreterno saopaulo flamengo vasco gremio felicidade
deusefiel jesuscristo futebol cachorro gatinha lindinha borboleta senhas
parola privet lubov lyubov liubov solnce solnyshko zvezda koshka sobaka kotik kotenok zaika malish natasha nastya masha
dasha misha vova dima sergey andrey aleksandr aleksey vladimir dmitriy nikita maksim ruslan svetlana tatyana ekaterina
anastasia ksenia rossia spartak привет любовь солнышко наташа марина андрей сергей люблю зенит спартак
woaiwojia wodemima nihao zhongguo beijing shanghai laopo laogong baobao qinqin tianshi
schatz schatzi liebe hallo geheim fussball bonjour soleil chouchou doudou loulou juventus grandmaster
`
  .trim()
  .split(/\s+/);
