/**
 * Words that commonly make a password by themselves or with a few digits. Each stands for all its spellings with capitals,
 * with digits around it and with look-alike characters, which makes these some hundred words several thousand passwords.
 */

const ON_KEYBOARDS = `
qwerty qwertz azerty qwert qwer qwertyui qwertyuiop qwertyqwerty asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn
zxcvbnm qazwsx qazwsxedc wsxedc qaz wsx edc qweasd qweasdzxc qweqwe asdasd zxczxc qwaszx poiuyt lkjhgf mnbvcx abc abcd abcde
abcdef abcdefg abcdefgh abcdefghi abcdefghij xyz aaa abcabc`;

const OF_THE_TRADE = `
password passwort passwd passw pass passcode passphrase passkey mypassword thepassword newpassword yourpassword oldpassword
nopassword passpass admin administrator root superuser user username guest login letmein letmeinnow signin signup welcome
welcomehome access secret mysecret topsecret default changeme changethis change temp temppass temporary test testing tester
testtest testpass testuser demo sample example master manager staff resident tenant tenants landlord property apartment apartments
office system server computer internet windows microsoft google facebook instagram twitter youtube yahoo gmail hotmail linkedin
samsung iphone android apple mobile phone network security private keyboard account support service website database oracle
superman batman spiderman ironman starwars startrek pokemon pikachu naruto minecraft fortnite nintendo playstation xbox mario
zelda matrix gandalf hobbit frodo skywalker jedi yoda wolverine avengers`;

const OF_THE_HEART = `
iloveyou iloveu ilovehim iloveher iloveme ilovegod loveyou loveme lovely lover lovers love mylove truelove babygirl babyboy baby
sweetheart sweetie sweety honey darling princess prince queen king angel angels angelina beautiful gorgeous sexy hello helloworld
hellohello hellokitty goodbye goodluck lucky happy smile smiley friends friend bestfriend forever always family mother father
mommy daddy sister brother jesus jesuschrist christ godisgood blessed blessing heaven faith hope grace trust peace freedom whatever
nothing something anything everything fuckyou fuckoff fuckme bullshit asshole bitch biteme trustno trustnoone dragon monkey tiger
lion eagle falcon hawk wolf panther cheetah dolphin dolphins butterfly flower flowers rainbow unicorn sunshine sunset summer winter
autumn spring chocolate cookie cookies cupcake banana orange cherry strawberry pepper peanut pumpkin pickle ginger sugar candy
coffee cheese bacon pizza purple yellow green black white silver golden blue red diamond crystal shadow killer hunter ranger
soldier warrior knight samurai ninja pirate phantom ghost devil demon lucifer hacker gangster player playboy rockstar`;

const NAMES = `
michael michelle michaela jennifer jessica jordan joshua matthew daniel daniela andrew andrea anthony ashley amanda brandon
benjamin barbara charlie charles charlotte chelsea christian christina christopher christine daniele david diana dominic eduardo
elizabeth emily fernando francis francisco frank freddy gabriel gabriela george georgia hannah harley harold heather isabella
jackson jacob james jasmine jason jasper jonathan joseph justin karina katherine kevin kimberly kristina lauren leonardo lorenzo
louise madison maggie margaret maria mariah marina marlboro martin martina maxwell melissa mercedes miguel miranda monica morgan
natalia natalie nathan nicholas nicole olivia oliver patricia patrick pamela paul peter philip rachel raymond rebecca richard
robert roberto robin rosemary russell samantha samuel sandra sebastian sergio sharon sophia sophie spencer stephanie stephen
steven stewart sydney tatiana taylor teresa thomas tiffany timothy tucker valentina valerie vanessa veronica victor victoria
vincent vivian walter william williams alexander alexandra alexandr alejandro alejandra alberto antonio arianna armando bailey
beatriz bonnie brittany caroline catherine cameron carlos carmen cecilia claudia cristian cristina buster bandit buddy snoopy
scooter scooby garfield mickey minnie tinker tigger winnie bambi simba rocky rambo rusty oscar lucky molly`;

const OF_THE_CROWD = `
football baseball basketball softball volleyball soccer hockey tennis golf golfer fishing hunting racing skateboard snowboard
surfing swimming dancing dance dancer music musical guitar drummer piano metallica nirvana slipknot eminem beatles beyonce
rihanna arsenal chelseafc liverpool liverpoolfc manchester manunited manutd barcelona realmadrid juventus milan everton
tottenham celtic rangers yankees redsox cowboys steelers lakers eagles packers patriots raiders broncos giants dodgers cubs
chicago dallas boston london paris berlin madrid mexico canada brazil america american england australia germany france italy
spain india china japan russia california florida texas newyork newyorker arizona colorado montana virginia houston phoenix
ferrari porsche mercedesbenz corvette mustang camaro chevy chevrolet toyota honda nissan subaru suzuki yamaha kawasaki harleydavidson
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november
december christmas halloween birthday holiday vacation weekend house home homesweethome garden street school college university
student teacher doctor nurse lawyer engineer driver captain general sergeant police airforce marine marines america money
moneymoney dollar business company thunder lightning storm fire firefire water river ocean beach island mountain forest planet
galaxy universe star stars starlight moonlight midnight twilight dreamer dreams magic wizard merlin mystery legend legends victory
champion champions winner number onetwothree onetwo zero seven bigdaddy bigdog bigboy bigred littleone sexybaby supergirl
superstar supernova blessed stargate scarface godfather rocknroll trumpet cowboy cowgirl redneck firebird blackcat blackbird
bluebird bluesky greenday whiteboy brooklyn precious treasure swordfish butterfly caterpillar crocodile elephant kangaroo
penguin turtle rabbit kitten kitty kittycat puppy doggy horse horses pony bulldog shepherd`;

const FURTHER = `
adidas alaska albert alicia alison amelia amelie anastasia annabelle annie arthur astrid audrey barney beach beautiful bella benny
bentley bernard beverly billy bishop bobby bradley brenda brian bridget bruno bryan calvin camille carl carla carmen carol casey
casper cassie chloe cindy clara clarence claude clement clinton colin connor corey courtney craig crystal curtis cynthia darren
dave dean deborah debbie denise dennis derek desiree diego dolores donald donna doris dorothy douglas duncan dustin dylan eddie
edgar edith edward edwin elaine elena elijah ella ellen elvis emma enrique eric erica erika ernest esther ethan eugene eva evelyn
felix fiona florence frances frankie freddie gary gavin gerald gilbert gloria gordon graham grant greg gregory guillermo gustavo
harry harvey heaven hector helen henry herbert howard hugo ian ingrid irene isaac isabel ivan jack jackie jaime jane janet janice
jared jeff jeffrey jenny jeremy jerome jerry jesse jim jimmy joan joanna joe joel john johnny jonas jordan jose joseph joyce juan
juanita judith julia julian juliana julie justine karen karl kate kathleen kathryn katie keith kelly kenneth kenny kerry kirsten
krystal kyle larry laura laurence lawrence leah leon leonard leslie lewis liam linda lindsay lindsey lisa logan lola lopez louis
lucas lucia lucy luis luke lydia mackenzie malcolm marcel marco marcos marcus marianne marie marilyn marion marisol mark marshall
martha marvin mary mason mathew maurice max megan melanie melinda melvin mercedes meredith mike mitchell mohamed mohammed muhammad
naomi nancy natasha nelson nick nikita nikki noah norman oscar otto owen pablo paige paris parker pascal paula pauline pedro peggy
penelope phoebe pierre preston rafael ralph ramon randy raul regina renee ricardo rita roberta rodney rodrigo roger roland roman
ronald rosa rose roxanne roy ruben russell ruth ryan sabrina sally salvador sam sarah scott sean seth shane shannon shaun shawn
sheila shelby shirley sierra simon simone sofia sonia stacey stanley stella steve stuart susan suzanne sylvia tamara tammy tanya
tara ted teddy terry theodore tim tina tobias todd tom tommy tony tracy travis trevor tristan tyler ursula vera vernon vicky viktor
virginia vladimir walker wanda warren wayne wendy wesley whitney willow wilson winston xavier yolanda yvonne zachary zoe
anderson brown clark davis evans fisher garcia gonzalez green harris hernandez hughes johnson jones kennedy lee lincoln martinez
miller moore murphy nguyen obama parker perez phillips ramirez reagan roberts robinson rodriguez ronaldo sanchez schmidt singh smith
sullivan torres trump turner washington watson young zidane messi neymar beckham maradona schumacher hamilton verstappen
absolute academy action active adventure airplane alien alpha amazing amazon ambition amour animal anime apollo aquarius archer
artist asshole athena atlantis aurora awesome babylon bamboo banker basket battle beauty beetle berry bigfoot billion bingo biscuit
bitcoin bmw bond bonus boomer bravo bread bubble bubbles budlight buffalo bullet bunny burger business button cactus calendar camera
camping candle capital caramel career carnival carrot cartoon casino castle catalog catfish center chair challenge chance chaos
charger chicken chief children chili china chips cinema cinnamon circle citizen classic clover cobra cocacola coconut collection
comedy comet commander compaq concrete connect control cooper corona cosmos cottage country courage coyote crazy creative cricket
crimson cruise cyber cyclone daisy dakota danger dark darkness darkside december delta denver desert design destiny diamonds diesel
digital dinosaur director disney doctorwho dolphin domino donkey dragonball dragons dream driver duke dynamite earth eclipse einstein
elite emerald empire energy enigma enterprise eternal eternity everest example excalibur excellent expert explorer express family
fantasy fashion fatboy ferret fiction fighter final finance firewall flamingo flash flyers fortune fountain foxtrot freak frog
future gamer games garage gardener genesis genius genesis giraffe glacier gladiator global gloria gorilla gothic grandma grandpa
gravity griffin grizzly guardian hamster hammer hardcore harmony havana hawaii hawkeye health heart hearts helicopter hendrix hercules
heritage heroes highland history hockey honest hotdog hunting hurricane icecream iceman imagine immortal impact indigo infinity
insane inside intel invisible island jaguar jester jewels journey juggernaut jungle jupiter justice karate karma kingdom kingkong
kissme labrador ladybug leather legacy legion leopard lemon lemonade library lightning lobster london lonely longhorn lottery lotus
loverboy loyalty machine madonna magnet magnum majestic mango marathon marble market marley mercury mermaid meteor miami millionaire
mineral miracle mission mobile modern mohawk monster montana monument moon mother motorola mountain muffin mushroom napoleon nascar
nature navajo nebula neptune newlife newport nightmare nirvana nokia norway nothing november nutella oasis obsidian octopus office
olympic olympus omega online open operator optimus oracle orchid origin orlando outlaw oxford oxygen pacific palace panasonic panda
pandora paradise paradox party passion pasta peace peaches peacock pearl pegasus people perfect philips photo picasso picture pinkfloyd
pioneer pizzahut platinum poison poker polaris politics popcorn popeye portugal positive poseidon postal potato power powder prestige
pretty private problem profile promise prosper protect prowler psycho puzzle python quality quantum quest quick radio raiders raptor
raven rebel redbull redhead redrose remember renault renegade republic revenge reward river roadrunner robot rocket romance rooster
royal ruby runner safety sailor salmon salvation santiago sapphire satellite saturn savage savanna scholar science scorpion scotland
secure security sensation serenity service shalom shark shelter sherlock sheriff shopping silence simple simpson singapore singer
skater skeleton skipper skyline smart smooth snowball snowflake snowman society sofia solar solution sonic sparky sparrow special
speed spider spirit spitfire sport stallion station stealth steel sticker stingray stone storm stranger student success suicide
sunday sunflower sunny superior surfer surprise survivor switzerland symphony tango tarzan tattoo taurus tequila terminator terror
thailand thankyou therapy thor thinkpad titan titanic toffee tokyo tomorrow topgun tornado toronto toyota tractor trader transfer
traveler trigger trinity triumph trojan trouble truck truth tsunami turkey twister ultimate undertaker unique united universal
unknown utopia vampire vanilla vector vegas vegeta velocity velvet venice venus viking village violet viper virus vision volcano
volkswagen volvo voyager walrus warcraft warrior watermelon weather western whiskey wildcat wildfire willie winston wisdom witch
wolverine wonder wonderful woody world wrestling writer yankee yellowstone younger yourself zebra zenith zeppelin zeus zodiac
zombie`;

/** Lower case letters only. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [ON_KEYBOARDS, OF_THE_TRADE, OF_THE_HEART, NAMES, OF_THE_CROWD, FURTHER].flatMap((list) =>
    list.trim().split(/\s+/),
  ),
);
