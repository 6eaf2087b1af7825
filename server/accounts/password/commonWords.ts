/**
 * The word list of common passwords, compiled by hand: the top entries of leaked password lists of all years,
 * names, animals, teams, brands, places, and the most common words of five languages.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
password passwort passwd pass passcode passphrase passport pwd secret private secure security letmein welcome login logon
signin admin administrator root superuser user username guest default changeme newpass newpassword mypassword mypass
temp temporary test tester testing testtest demo sample example qwerty qwertz azerty abc abcd access accept system
server internet computer laptop windows linux microsoft apple google facebook instagram twitter youtube yahoo hotmail
gmail samsung nokia iphone android adobe photoshop oracle cisco master keymaster hacker matrix trustno nothing whatever
whatsup something anything everything forget forgot remember iforgot unknown blank none null empty open enter exit
hello hellohello hi hey goodbye bye thanks please sorry yes okay ok
love lover lovers loveme loveyou iloveyou iloveu ilove ilovehim ilovegod lovely loving loverboy lovebug truelove mylove
babe baby babygirl babyboy honey sweet sweetie sweetheart sweety darling angel angels kiss kisses kissme hug hugs heart
hearts forever always together friend friends bestfriend family mother father mom mommy dad daddy mama papa sister
brother son daughter grandma wife husband girlfriend boyfriend princess prince queen king kings duke lord lady
sunshine sunny sunflower moonlight moon star stars starlight sky bluesky rainbow flower flowers rose roses lily daisy
violet jasmine butterfly ladybug snow snowman snowball snowflake winter summer spring autumn fall rain storm stormy
thunder lightning fire ice water ocean beach island river mountain forest tree garden nature earth world universe
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december birthday christmas holiday easter halloween today tomorrow
red blue green yellow orange purple pink black white brown silver gold golden gray grey crimson scarlet indigo
dragon dragons monkey tiger tigers lion lions bear bears wolf wolves eagle eagles falcon falcons hawk raven ravens
panther panthers jaguar leopard cougar cheetah horse horses pony mustang stallion cat cats kitty kitten kittens dog dogs
doggy doggie puppy puppies bulldog beagle poodle rabbit bunny hamster mouse rat squirrel fox bird birdie parrot penguin
dolphin dolphins shark sharks whale fish goldfish turtle tortoise frog froggy snake cobra viper python lizard gecko
spider scorpion bee beetle ant bug chicken rooster duck ducky turkey cow bull pig piggy piglet sheep lamb goat donkey
elephant giraffe zebra gorilla buffalo bison moose deer badger beaver otter raccoon bat unicorn phoenix
football soccer baseball basketball hockey tennis golf golfer golfing volleyball softball cricket rugby boxing karate
wrestling swimming surfing surfer skate skater skateboard snowboard skiing fishing hunting hunter racing racer runner
running cycling fitness gym sports sport champion champions winner winners player players playing game games gamer gaming
yankees redsox dodgers giants cubs mets braves cardinals lakers celtics bulls knicks heat spurs warriors cowboys packers
steelers raiders patriots broncos chiefs bears eagles vikings saints dolphins jets redskins rangers bruins flyers
liverpool arsenal chelsea everton manchester united manutd mancity tottenham barcelona barca realmadrid madrid juventus
milan inter bayern dortmund ajax benfica porto sporting flamengo corinthians palmeiras santos boca river celtic spartak
zenit dynamo
ferrari porsche mercedes benz bmw audi volkswagen toyota honda nissan mazda subaru suzuki yamaha kawasaki ducati harley
davidson chevy chevrolet corvette camaro ford jeep dodge viper cadillac lexus jaguar bentley lamborghini tesla opel
renault peugeot volvo skoda lada
superman batman spiderman ironman wolverine hulk joker flash captain america avengers marvel starwars startrek skywalker
vader yoda jedi sith hansolo chewbacca lotr gandalf frodo aragorn legolas bilbo hobbit harrypotter hogwarts hermione
voldemort dumbledore pokemon pikachu charizard mario luigi zelda link sonic nintendo playstation xbox sega naruto sasuke
sakura itachi goku vegeta gohan dragonball onepiece luffy bleach ichigo simpsons homer bart southpark cartman kenny
scooby scoobydoo garfield snoopy mickey minnie mouse donald goofy disney tinkerbell barbie hellokitty winnie pooh
poohbear tigger eeyore nemo shrek godzilla kingkong terminator predator rambo rocky titanic gladiator zorro tarzan
jamesbond bond sherlock watson merlin arthur excalibur lancelot camelot minecraft roblox fortnite warcraft starcraft
diablo halo counter strike callofduty doom quake
metallica nirvana slipknot eminem beatles elvis acdc pinkfloyd ledzeppelin queen rammstein linkinpark greenday blink
ramones madonna prince music guitar drums drummer piano trumpet rock rocknroll rockstar punk metal hiphop rap jazz dance
dancer dancing
cheese chocolate cookie cookies candy sugar honey cake cupcake muffin brownie icecream pizza burger hotdog taco burrito
bacon chicken pasta spaghetti noodle potato pickle pepper peppers salt butter peanut coconut banana apple apples orange
cherry cherries strawberry blueberry peach peaches lemon lime mango melon watermelon grape grapes pineapple pumpkin
tomato coffee cocacola coke pepsi sprite beer vodka whiskey wine tequila guinness heineken corona budweiser jackdaniels
marlboro snickers twix oreo nutella
money cash dollar dollars million millionaire rich lucky luck casino poker blackjack diamond diamonds crystal pearl
emerald ruby sapphire jasper amber platinum treasure
killer killme murder death dead demon devil satan lucifer hell evil ghost vampire zombie monster beast warrior knight
samurai ninja assassin sniper soldier army navy marine marines airforce pirate pirates viking spartan gladiator wizard
magic magician witch shadow shadows dark darkness darkside light midnight night nightmare dream dreams dreamer hope
faith peace freedom liberty justice power powers energy force legend hero heroes victory victoria glory honor success
happy happiness smile smiley smiling laugh joy fun funny crazy cool awesome amazing super superstar perfect beautiful
beauty pretty gorgeous sexy sexysexy hottie hot handsome cute cutie boss bigboss chief captain commander general major
sergeant doctor nurse teacher student school college university engineer pilot police fireman fire lawyer driver trucker
farmer fisher cowboy indian
jesus jesuschrist christ christian god godisgood godislove jehovah allah muhammad buddha krishna shiva ganesh bible
church heaven blessed blessing amen grace mercy trinity genesis
america american canada mexico brazil brasil argentina england britain scotland ireland france germany deutschland
italy italia spain espana portugal russia rossiya ukraine poland polska turkey india pakistan china japan korea
australia africa egypt israel london paris berlin moscow moskva newyork chicago boston dallas houston texas florida
california hawaii alaska arizona colorado nevada vegas lasvegas miami seattle denver detroit atlanta orlando phoenix
philly sydney toronto montreal vancouver tokyo dubai istanbul rome roma venice amsterdam
fuck fucker fucking fuckyou fuckme fuckoff shit shithead bullshit bitch bitches asshole ass bastard damn crap dick
pussy cock porn porno sex sexy boobs tits penis naked nude horny slut whore cunt bollocks wanker biteme suckit
james john robert michael mike william will david dave richard joseph joe thomas tom tommy charles charlie chris
christopher daniel danny dan matthew matt anthony tony mark donald steven steve stephen paul andrew andy joshua josh
kenneth kenny kevin brian george edward eddie ronald timothy jason jeffrey jeff ryan jacob jake gary nicholas nick eric
jonathan larry justin scott brandon benjamin ben samuel sam sammy gregory greg frank frankie alexander alex raymond
patrick jack jackson dennis jerry tyler aaron jose henry adam douglas nathan peter zachary kyle walter harold jeremy
ethan carl keith roger arthur terry sean austin noah jesse joel bryan billy bruce bobby bob dylan logan mason liam
oliver lucas luke max maxwell oscar leo felix simon martin marcus victor vincent dexter murphy buster buddy bailey
cooper duke rex rusty spike rocky bandit gizmo shadow sparky smokey oreo princess ginger maggie molly sadie lucy bella
mary patricia jennifer jenny linda elizabeth liz barbara susan jessica jess sarah sara karen nancy lisa betty margaret
sandra ashley kimberly kim emily donna michelle carol amanda melissa deborah stephanie rebecca becky laura sharon
cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen samantha katherine kate katie christine
christina debra rachel caroline carolyn janet catherine maria heather diane ruth julie julia olivia joyce virginia
kelly lauren joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann janice madison abigail
alice sophia sophie grace natalie chloe zoe isabella mia ava ella claire amber brittany courtney danielle vanessa
tiffany crystal monica erica alicia alexis taylor morgan jordan sydney savannah paige kayla destiny brianna jasmin
alejandro carlos juan luis miguel pedro pablo diego jorge javier fernando antonio manuel francisco ricardo roberto
eduardo rafael daniela gabriela alejandra carmen lucia sofia valentina camila mariana fernanda patricia claudia adriana
contrasena contraseña clave secreto acceso hola amor amores teamo tequiero miamor mivida amigo amigos familia futbol
estrella princesa corazon bonita hermosa chocolate mariposa gatito perro perrito angelito tucan barcelona america
senha senhas segredo amorzinho meuamor teamo euteamo amoreterno brasil saopaulo flamengo vasco gremio felicidade
deusefiel deus jesuscristo familia futebol cachorro gatinha princesa lindinha estrela borboleta
parol parola privet lubov lyubov liubov solnce solnyshko zvezda koshka sobaka kotik kotenok zaika malish marina natasha
nastya katya masha dasha sasha misha vova dima sergey sergei andrey andrei aleksandr alexandr aleksey vladimir dmitry
dmitriy nikita maxim maksim ivan oleg igor roman ruslan denis svetlana tatiana tatyana olga irina elena ekaterina
anastasia ksenia yulia spartak samsung rossia пароль привет любовь солнышко наташа марина андрей сергей люблю
woaini woaini woaini woaiwojia wodemima mima nihao zhongguo beijing shanghai wang zhang iloveyou aini laopo laogong
baobao qinqin tianshi
schatz schatzi liebe hallo passwort geheim sommer winter fussball bonjour soleil motdepasse chouchou doudou coucou
loulou ciao amore juventus
chess schach chessmaster checkmate tetrarch gambit grandmaster
asdf zxcv qaz wsx qwer hjkl poiu mnbv
`
    .trim()
    .split(/\s+/),
);
