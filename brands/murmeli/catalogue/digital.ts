import type { BrandProduct } from '../../brand.ts';
import { emailed } from './facts.ts';

export const digitalCards: readonly BrandProduct[] = [
  {
    id: '2f1c70d6-3b97-4582-b0ba-8178c90af8f6',
    productReferenceId: 'congratulations-digital',
    category: 'digital',
    name: { 'de-ch': 'Herzlichen Glückwunsch', 'fr-ch': 'Félicitations', 'it-ch': 'Congratulazioni' },
    shortDescription: {
      'de-ch': 'Feuerwerk für die bestandene Prüfung, die neue Stelle oder das Jubiläum.',
      'fr-ch': 'Un feu d’artifice pour l’examen réussi, le nouvel emploi ou le jubilé.',
      'it-ch': 'Fuochi d’artificio per l’esame superato, il nuovo posto o il giubileo.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Manches will sofort gefeiert werden. Diese Karte ist meist in wenigen Minuten da, und der Apéro kann heute noch stattfinden.</p><p>Leiten Sie das PDF weiter, oder drucken Sie es aus und falten Sie es zur Karte.</p>',
      'fr-ch':
        '<p>Certaines nouvelles se fêtent tout de suite. Cette carte arrive le plus souvent en quelques minutes, et l’apéro peut avoir lieu le soir même.</p><p>Transférez le PDF, ou imprimez-le et pliez-le en forme de carte.</p>',
      'it-ch':
        '<p>Certe notizie vanno festeggiate subito. Questa carta arriva di solito entro pochi minuti, e l’aperitivo si fa già stasera.</p><p>Inoltri il PDF, oppure lo stampi e lo pieghi come un biglietto.</p>',
    }),
    imagePath: 'cards/congratulations.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '7d38c220-9500-48d8-998b-748564b08192',
    productReferenceId: 'good-luck-digital',
    category: 'digital',
    name: { 'de-ch': 'Viel Glück', 'fr-ch': 'Bonne chance', 'it-ch': 'In bocca al lupo' },
    shortDescription: {
      'de-ch': 'Vierblättrig, fünf Jahre gültig: für Prüfungen, Rennen und Neuanfänge.',
      'fr-ch':
        'Quatre feuilles et cinq ans de validité, pour les examens, les courses et les nouveaux départs.',
      'it-ch': 'Quattro foglie e cinque anni di validità, per esami, gare e nuovi inizi.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Wer etwas vorhat, soll sich um das Essen keine Gedanken machen müssen. Mit dieser Karte sind Nervennahrung vorher und Belohnung nachher gesichert.</p><p>Auch eine Stunde vor der Prüfung ist es dafür noch nicht zu spät.</p>',
      'fr-ch':
        '<p>Qui prépare quelque chose d’important ne devrait pas avoir à penser au repas. Avec cette carte, l’encas d’avant et la récompense d’après sont assurés.</p><p>Même une heure avant l’examen, il n’est pas trop tard pour y penser.</p>',
      'it-ch':
        '<p>Chi ha qualcosa d’importante davanti non dovrebbe pensare anche ai pasti. Con questa carta lo spuntino prima e il premio dopo sono assicurati.</p><p>Anche un’ora prima dell’esame non è troppo tardi per pensarci.</p>',
    }),
    imagePath: 'cards/good-luck.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '36b68a39-91d4-4c64-9b43-472b01e02275',
    productReferenceId: 'get-well-digital',
    category: 'digital',
    name: { 'de-ch': 'Gute Besserung', 'fr-ch': 'Bon rétablissement', 'it-ch': 'Buona guarigione' },
    shortDescription: {
      'de-ch': 'Eine Tasse Tee aus der Ferne, für ruhige Tage im Bett.',
      'fr-ch': 'Une tasse de thé à distance, pour des journées tranquilles au lit.',
      'it-ch': 'Una tazza di tè da lontano, per qualche giorno tranquillo a letto.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Tee, Honig, eine gute Suppe: Wer krank ist, freut sich, wenn jemand daran denkt. Diese Karte kommt ins Haus, ohne dass sich jemand ansteckt.</p><p>Und wer die Besorgungen macht, nimmt sie gleich mit.</p>',
      'fr-ch':
        '<p>Du thé, du miel, une bonne soupe : quand on est malade, on est content que quelqu’un y pense. Cette carte entre à la maison sans contagion.</p><p>Et la personne qui fait les courses l’emporte aussitôt.</p>',
      'it-ch':
        '<p>Tè, miele, una buona minestra: chi è malato è contento che qualcuno ci pensi. Questa carta entra in casa senza contagio.</p><p>E chi fa la spesa la porta subito con sé.</p>',
    }),
    imagePath: 'cards/get-well.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: 'c137ee64-0f21-4fc8-9aaa-13e8a5858280',
    productReferenceId: 'new-home-digital',
    category: 'digital',
    name: { 'de-ch': 'Zum Einzug', 'fr-ch': 'Pour la crémaillère', 'it-ch': 'Per la nuova casa' },
    shortDescription: {
      'de-ch': 'Brot und Salz, und alles andere, was im neuen Küchenschrank noch fehlt.',
      'fr-ch': 'Le pain et le sel, et tout ce qui manque encore dans la nouvelle cuisine.',
      'it-ch': 'Pane e sale, e tutto quello che manca ancora nella nuova cucina.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Die Kisten stehen noch im Gang, der Kühlschrank ist leer. Mit dieser Karte wird aus der neuen Adresse ein Zuhause, in dem es nach Essen riecht.</p><p>Auch der Apéro für die neuen Nachbarn ist damit schnell eingekauft.</p>',
      'fr-ch':
        '<p>Les cartons sont encore dans le couloir et le frigo est vide. Avec cette carte, la nouvelle adresse devient un chez-soi où ça sent bon la cuisine.</p><p>Et l’apéro pour les nouveaux voisins est vite acheté.</p>',
      'it-ch':
        '<p>Gli scatoloni sono ancora in corridoio e il frigo è vuoto. Con questa carta il nuovo indirizzo diventa una casa che profuma di cucina.</p><p>E l’aperitivo per i nuovi vicini è presto comprato.</p>',
    }),
    imagePath: 'cards/new-home.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '4d4b91bc-dcbf-47bb-bcb4-a811a010e71f',
    productReferenceId: 'travel-digital',
    category: 'digital',
    name: { 'de-ch': 'Gute Reise', 'fr-ch': 'Bon voyage', 'it-ch': 'Buon viaggio' },
    shortDescription: {
      'de-ch': 'Reiseproviant für Bahn, Pass und Campingplatz.',
      'fr-ch': 'Des provisions pour le train, le col et le camping.',
      'it-ch': 'Provviste per il treno, il passo e il campeggio.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Die schönste Strecke ist die mit einem Sandwich in der Hand. Diese Karte reist auf dem Telefon mit und gilt in jeder Filiale am Weg.</p><p>Ein Gruss für Ferien, Ausflüge und alle, die das Fernweh packt.</p>',
      'fr-ch':
        '<p>Le plus beau trajet est celui qu’on fait un sandwich à la main. Cette carte voyage dans le téléphone et vaut dans chaque magasin en chemin.</p><p>Un salut pour les vacances, les excursions et toutes les envies d’ailleurs.</p>',
      'it-ch':
        '<p>Il viaggio più bello è quello con un panino in mano. Questa carta viaggia nel telefono e vale in ogni negozio lungo la strada.</p><p>Un saluto per le vacanze, le gite e per chi ha voglia d’altrove.</p>',
    }),
    imagePath: 'cards/travel.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: 'd2bdb6df-7a16-4726-8b44-09b7020d00e4',
    productReferenceId: 'winter-digital',
    category: 'digital',
    name: { 'de-ch': 'Winterzauber', 'fr-ch': 'Magie de l’hiver', 'it-ch': 'Magia d’inverno' },
    shortDescription: {
      'de-ch': 'Wenn es draussen schneit und drinnen das Fondue blubbert.',
      'fr-ch': 'Quand il neige dehors et que la fondue frémit dedans.',
      'it-ch': 'Quando fuori nevica e dentro sobbolle la fondue.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Kurze Tage, lange Abende, rote Backen: Der Winter ist die Zeit für Käse, Suppe und heisse Schokolade. Mit dieser Karte wird es in jeder Stube warm.</p><p>Passt zum Advent, zum Skilager und zum neuen Jahr.</p>',
      'fr-ch':
        '<p>Journées courtes, longues soirées, joues rouges : l’hiver est la saison du fromage, de la soupe et du chocolat chaud. Avec cette carte, il fait chaud dans chaque foyer.</p><p>Pour l’Avent, le camp de ski et la nouvelle année.</p>',
      'it-ch':
        '<p>Giornate corte, serate lunghe, guance rosse: l’inverno è il tempo del formaggio, della minestra e della cioccolata calda. Con questa carta si sta al caldo in ogni casa.</p><p>Adatta all’Avvento, alla settimana bianca e all’anno nuovo.</p>',
    }),
    imagePath: 'cards/winter.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: 'f0e3d67d-2d21-443b-ad3d-5f0490c2330a',
    productReferenceId: 'flowers-digital',
    category: 'digital',
    name: { 'de-ch': 'Blumengruss', 'fr-ch': 'Message fleuri', 'it-ch': 'Un saluto in fiore' },
    shortDescription: {
      'de-ch': 'Eine ganze Alpwiese, ohne dass eine Blume gepflückt wird.',
      'fr-ch': 'Tout un alpage en fleurs, sans en cueillir une seule.',
      'it-ch': 'Un intero alpeggio fiorito, senza cogliere un solo fiore.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Enzian, Alpenrose, Margerite: Was oben blüht, soll oben bleiben. Diese Karte bringt die Wiese trotzdem ins Haus, zum Muttertag, zum Namenstag oder an einem grauen Dienstag.</p><p>Und einen Strauss aus der Filiale gibt es damit natürlich auch.</p>',
      'fr-ch':
        '<p>Gentiane, rhododendron, marguerite : ce qui fleurit là-haut doit y rester. Cette carte apporte tout de même l’alpage à la maison, pour la fête des mères, une fête de famille ou un mardi tout gris.</p><p>Et bien sûr, elle permet aussi d’acheter un bouquet en magasin.</p>',
      'it-ch':
        '<p>Genziana, rododendro, margherita: ciò che fiorisce lassù deve restarci. Questa carta porta comunque il prato in casa, per la festa della mamma, l’onomastico o un martedì grigio.</p><p>E naturalmente ci si compra anche un mazzo in negozio.</p>',
    }),
    imagePath: 'cards/flowers.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: 'e3f937ee-096e-4d9b-9fda-cedefb13f63e',
    productReferenceId: 'picnic-digital',
    category: 'digital',
    name: { 'de-ch': 'Picknick', 'fr-ch': 'Pique-nique', 'it-ch': 'Picnic' },
    shortDescription: {
      'de-ch': 'Decke, Korb und Kirschen: eine Einladung nach draussen.',
      'fr-ch': 'Une nappe, un panier, des cerises : une invitation au grand air.',
      'it-ch': 'Coperta, cesto e ciliegie: un invito all’aperto.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Am Bach, im Park oder oben auf der Alp: Ein Picknick braucht nur gutes Brot und jemanden, mit dem man es teilt. Das Brot steuern Sie bei.</p><p>Ein kleines Geschenk für zwischendurch.</p>',
      'fr-ch':
        '<p>Au bord d’un ruisseau, au parc ou sur l’alpage : un pique-nique ne demande que du bon pain et quelqu’un avec qui le partager. Le pain, c’est vous qui l’offrez.</p><p>Un petit cadeau pour une belle journée.</p>',
      'it-ch':
        '<p>Lungo un ruscello, al parco o su all’alpe: per un picnic bastano del buon pane e qualcuno con cui dividerlo. Al pane pensa la sua carta.</p><p>Un piccolo regalo per una bella giornata.</p>',
    }),
    imagePath: 'cards/picnic.svg',
    variablePrice: { from: 500, to: 10_000 },
    available: true,
  },
  {
    id: '10b013dd-4a9a-4501-a323-455d2ee17d27',
    productReferenceId: 'national-day-digital',
    category: 'digital',
    name: { 'de-ch': '1. August', 'fr-ch': '1er août', 'it-ch': '1º agosto' },
    shortDescription: {
      'de-ch': 'Höhenfeuer, Lampions und Cervelat: ein Gruss zum Bundesfeiertag.',
      'fr-ch': 'Feux, lampions et cervelas : un salut pour la fête nationale.',
      'it-ch': 'Falò, lampioncini e cervelat: un saluto per la festa nazionale.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Wenn auf den Gipfeln die Feuer brennen, sitzen unten alle an einem langen Tisch. Mit dieser Karte ist für Brot, Würste und Meringues gesorgt.</p><p>Auch ein heimatlicher Gruss an alle, die den Sommer anderswo verbringen und bald zurückkommen.</p>',
      'fr-ch':
        '<p>Quand les feux brûlent sur les sommets, tout le monde se retrouve à une longue table. Avec cette carte, le pain, les saucisses et les meringues sont déjà là.</p><p>Un salut du pays aussi pour qui passe l’été ailleurs et rentre bientôt.</p>',
      'it-ch':
        '<p>Quando sulle cime ardono i falò, in basso si sta tutti a una lunga tavola. Con questa carta pane, salsicce e meringhe ci sono già.</p><p>Anche un saluto da casa per chi passa l’estate altrove e torna presto.</p>',
    }),
    imagePath: 'cards/national-day.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '2657093f-89be-48e4-aa14-37eee23c9426',
    productReferenceId: 'just-because-digital',
    category: 'digital',
    name: { 'de-ch': 'Einfach so', 'fr-ch': 'Juste comme ça', 'it-ch': 'Solo un pensiero' },
    shortDescription: {
      'de-ch': 'Ohne Anlass, ohne Grund: ein Gedanke, der ankommt.',
      'fr-ch': 'Sans occasion ni raison : une pensée qui arrive à bon port.',
      'it-ch': 'Senza un’occasione, senza un perché: un pensiero che arriva.',
    },
    longDescription: emailed({
      'de-ch':
        '<p>Die schönsten Geschenke kommen unerwartet. Unser Murmeli steht dafür jeden Morgen auf und hält Ausschau.</p><p>Schicken Sie die Karte jemandem, der nicht damit rechnet.</p>',
      'fr-ch':
        '<p>Les plus beaux cadeaux arrivent sans prévenir. C’est pour eux que notre marmotte se lève chaque matin et guette l’horizon.</p><p>Envoyez cette carte à quelqu’un qui ne s’y attend pas.</p>',
      'it-ch':
        '<p>I regali più belli arrivano inattesi. È per questo che la nostra marmotta si alza ogni mattina e scruta l’orizzonte.</p><p>Mandi questa carta a qualcuno che non se l’aspetta.</p>',
    }),
    imagePath: 'cards/just-because.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
];
