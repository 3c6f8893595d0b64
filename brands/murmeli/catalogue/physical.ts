import type { BrandProduct } from '../../brand.ts';
import { posted } from './facts.ts';

export const physicalCards: readonly BrandProduct[] = [
  {
    id: '1260e08f-a616-4132-ab58-ff41c74970dc',
    productReferenceId: 'birthday-physical',
    category: 'physical',
    name: { 'de-ch': 'Zum Geburtstag', 'fr-ch': 'Joyeux anniversaire', 'it-ch': 'Buon compleanno' },
    shortDescription: {
      'de-ch': 'Ein Stück Torte, und alle bekommen ihre Lieblingssorte.',
      'fr-ch': 'Une part de gâteau dont chacun choisit le parfum.',
      'it-ch': 'Una fetta di torta, e ognuno sceglie il suo gusto.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Kerzen, Kuchen, Apéro: Ein Geburtstag beginnt mit dem Einkauf. Mit dieser Karte entscheidet das Geburtstagskind selbst, was auf den Tisch kommt.</p><p>Sie bestimmen den Wert, die Karte kommt per Post zu Ihnen, bereit zum Überreichen.</p>',
      'fr-ch':
        '<p>Bougies, gâteau, apéro : un anniversaire commence par les courses. Avec cette carte, la personne fêtée décide elle-même de ce qui viendra sur la table.</p><p>Vous fixez la valeur, la carte arrive chez vous par la poste, prête à être offerte.</p>',
      'it-ch':
        '<p>Candeline, torta, aperitivo: un compleanno comincia dalla spesa. Con questa carta è chi festeggia a decidere che cosa portare in tavola.</p><p>Lei sceglie il valore, la carta le arriva per posta, pronta da regalare.</p>',
    }),
    imagePath: 'cards/birthday.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '2c2cd3f6-60ee-44ef-bf06-237f823d66d7',
    productReferenceId: 'thank-you-physical',
    category: 'physical',
    name: { 'de-ch': 'Herzlichen Dank', 'fr-ch': 'Un grand merci', 'it-ch': 'Grazie di cuore' },
    shortDescription: {
      'de-ch': 'Ein Strauss, der nicht welkt: für alle, die geholfen haben.',
      'fr-ch': 'Un bouquet qui ne fane pas, pour qui a donné un coup de main.',
      'it-ch': 'Un mazzo che non appassisce, per chi ha dato una mano.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Die Nachbarin hat die Katze gefüttert, der Kollege beim Umzug getragen, die Lehrerin ein Jahr lang Geduld gehabt. Diese Karte sagt danke, ohne grosse Worte.</p><p>Schon ein kleiner Betrag macht Freude, denn brauchen kann ihn jede und jeder.</p>',
      'fr-ch':
        '<p>La voisine a nourri le chat, un collègue a porté les cartons, l’enseignante a eu de la patience toute une année. Cette carte dit merci, sans grands discours.</p><p>Même un petit montant fait plaisir, car tout le monde en a l’usage.</p>',
      'it-ch':
        '<p>La vicina ha dato da mangiare al gatto, il collega ha portato gli scatoloni, la maestra ha avuto pazienza per un anno intero. Questa carta dice grazie, senza tante parole.</p><p>Anche un piccolo importo fa piacere, perché serve a tutti.</p>',
    }),
    imagePath: 'cards/thank-you.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '1f1cc1d5-e45a-4ae9-aa9c-185db5a5afcf',
    productReferenceId: 'wedding-physical',
    category: 'physical',
    name: { 'de-ch': 'Zur Hochzeit', 'fr-ch': 'Vive les mariés', 'it-ch': 'Per il matrimonio' },
    shortDescription: {
      'de-ch': 'Für den ersten gemeinsamen Kühlschrank und viele Nachtessen zu zweit.',
      'fr-ch': 'Pour le premier frigo en commun et bien des soupers à deux.',
      'it-ch': 'Per il primo frigo in comune e per tante cene in due.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Nach dem Fest kommt der Alltag, und der schmeckt am besten gemeinsam. Mit dieser Karte schenken Sie dem Brautpaar gemütliche Abende am Herd, den Brunch am Sonntag oder den Apéro zum ersten Hochzeitstag.</p><p>Und wer zusammenlegt, schenkt gleich die ganze Speisekammer.</p>',
      'fr-ch':
        '<p>Après la fête vient le quotidien, et c’est à deux qu’il est le meilleur. Avec cette carte, vous offrez aux mariés des soirées aux fourneaux, le brunch du dimanche ou l’apéro de leurs noces de coton.</p><p>Et en se mettant à plusieurs, on offre le garde-manger tout entier.</p>',
      'it-ch':
        '<p>Dopo la festa arriva la vita di ogni giorno, che in due ha un altro sapore. Con questa carta regala agli sposi serate ai fornelli, il brunch della domenica o il brindisi del primo anniversario.</p><p>E mettendosi insieme in tanti si regala l’intera dispensa.</p>',
    }),
    imagePath: 'cards/wedding.svg',
    variablePrice: { from: 2_000, to: 50_000 },
    available: true,
  },
  {
    id: '782dde71-3ac5-4523-b6e6-a06f1b901dfc',
    productReferenceId: 'new-baby-physical',
    category: 'physical',
    name: { 'de-ch': 'Zur Geburt', 'fr-ch': 'Pour la naissance', 'it-ch': 'Per la nascita' },
    shortDescription: {
      'de-ch': 'Willkommen auf der Welt: Hilfe für die ersten Wochen zu dritt, zu viert oder zu fünft.',
      'fr-ch': 'Bienvenue au monde : un coup de pouce pour les premières semaines en famille.',
      'it-ch': 'Un benvenuto al mondo e un aiuto per le prime settimane in famiglia.',
    },
    longDescription: posted({
      'de-ch':
        '<p>In den ersten Wochen fehlt es an Schlaf, an Zeit und meist auch an Windeln. Mit dieser Karte kaufen die jungen Eltern genau das, was heute gebraucht wird.</p><p>Ein stilles Geschenk, das ankommt, wenn der Strampler schon zu klein ist.</p>',
      'fr-ch':
        '<p>Les premières semaines, on manque de sommeil, de temps et souvent de couches. Avec cette carte, les jeunes parents achètent exactement ce dont ils ont besoin aujourd’hui.</p><p>Un cadeau discret, qui sert encore quand le pyjama est déjà trop petit.</p>',
      'it-ch':
        '<p>Nelle prime settimane mancano il sonno, il tempo e di solito anche i pannolini. Con questa carta i neogenitori comprano proprio quello che serve oggi.</p><p>Un regalo discreto, che torna utile quando la tutina è già troppo piccola.</p>',
    }),
    imagePath: 'cards/new-baby.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '95f873b3-fe27-4afe-a966-67db1b7de26b',
    productReferenceId: 'christmas-physical',
    category: 'physical',
    name: { 'de-ch': 'Frohe Weihnachten', 'fr-ch': 'Joyeux Noël', 'it-ch': 'Buon Natale' },
    shortDescription: {
      'de-ch': 'Unter den Baum oder in den Adventskalender: ein Geschenk für den Festtisch.',
      'fr-ch': 'Sous le sapin ou dans le calendrier de l’Avent : un cadeau pour la table de fête.',
      'it-ch': 'Sotto l’albero o nel calendario dell’Avvento: un regalo per la tavola delle feste.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Fondue chinoise, Mandarinen, ein Blech Mailänderli: Weihnachten riecht nach Küche. Diese Karte hilft, dass es für alle reicht.</p><p>Bestellen Sie im Dezember ein paar Tage früher; vor den Feiertagen hat auch die Post viel zu tragen.</p>',
      'fr-ch':
        '<p>Fondue chinoise, mandarines, une plaque de milanais : Noël sent bon la cuisine. Cette carte aide à ce qu’il y en ait pour tout le monde.</p><p>En décembre, commandez quelques jours plus tôt : avant les fêtes, la Poste aussi a les bras chargés.</p>',
      'it-ch':
        '<p>Fondue chinoise, mandarini, una teglia di milanesini: il Natale profuma di cucina. Questa carta aiuta a farlo bastare per tutti.</p><p>In dicembre ordini con qualche giorno d’anticipo: prima delle feste anche la Posta ha le braccia piene.</p>',
    }),
    imagePath: 'cards/christmas.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '2340e3f5-19e2-4d0c-ab7b-24ecef864303',
    productReferenceId: 'easter-physical',
    category: 'physical',
    name: { 'de-ch': 'Frohe Ostern', 'fr-ch': 'Joyeuses Pâques', 'it-ch': 'Buona Pasqua' },
    shortDescription: {
      'de-ch': 'Ein Nest, das jede und jeder selber füllt.',
      'fr-ch': 'Un nid que chacun garnit à son goût.',
      'it-ch': 'Un nido che ognuno riempie a modo suo.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Eier, Zopf, der erste Rhabarber: Nach dem Winter darf der Einkaufskorb wieder bunt sein. Diese Karte lässt sich auch im Garten verstecken.</p><p>Die Osterkarte gibt es in den Wochen vor Ostern.</p>',
      'fr-ch':
        '<p>Des œufs, une tresse, la première rhubarbe : après l’hiver, le panier a le droit de reprendre des couleurs. Cette carte se cache même au jardin.</p><p>La carte de Pâques est proposée durant les semaines qui précèdent la fête.</p>',
      'it-ch':
        '<p>Uova, treccia, il primo rabarbaro: dopo l’inverno la cesta può tornare colorata. Questa carta si può anche nascondere in giardino.</p><p>La carta di Pasqua è disponibile nelle settimane che precedono la festa.</p>',
    }),
    imagePath: 'cards/easter.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: false,
  },
  {
    id: '9f6f2158-67f8-4837-ba0b-6f588495d4f0',
    productReferenceId: 'summer-physical',
    category: 'physical',
    name: { 'de-ch': 'Schönen Sommer', 'fr-ch': 'Bel été', 'it-ch': 'Buona estate' },
    shortDescription: {
      'de-ch': 'Für Glace am See, Melone auf dem Balkon und Würste vom Grill.',
      'fr-ch': 'Pour la glace au bord du lac, le melon au balcon et les grillades.',
      'it-ch': 'Per il gelato al lago, il melone sul balcone e la grigliata.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Das Badetuch ist eingepackt, jetzt fehlt nur noch der Proviant. Mit dieser Karte schenken Sie lange Abende, kalte Getränke und alles, was auf den Rost gehört.</p><p>Sie ist auch ein guter Gruss zum Ferienbeginn oder zum Schulschluss.</p>',
      'fr-ch':
        '<p>La serviette de bain est dans le sac, il ne manque plus que les provisions. Avec cette carte, vous offrez de longues soirées, des boissons fraîches et tout ce qui va sur le gril.</p><p>C’est aussi un joli clin d’œil pour le début des vacances ou la fin de l’école.</p>',
      'it-ch':
        '<p>Il telo è nella borsa, mancano solo le provviste. Con questa carta regala lunghe serate, bibite fresche e tutto quello che va sulla griglia.</p><p>È anche un bel pensiero per l’inizio delle vacanze o la fine della scuola.</p>',
    }),
    imagePath: 'cards/summer.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: 'e8668fd0-e54f-4653-8fe5-89933792abb7',
    productReferenceId: 'mountain-physical',
    category: 'physical',
    name: { 'de-ch': 'Bergluft', 'fr-ch': 'Grand air', 'it-ch': 'Aria di montagna' },
    shortDescription: {
      'de-ch': 'Für den Rucksack: Trockenwurst, Bergkäse und eine Tafel Schokolade.',
      'fr-ch': 'Pour le sac à dos : saucisse sèche, fromage d’alpage et une plaque de chocolat.',
      'it-ch': 'Per lo zaino: salametto, formaggio di montagna e una tavoletta di cioccolato.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Wer früh aufsteht, hat den Gipfel für sich, und wer gut packt, hat die bessere Rast. Diese Karte ist für alle, die lieber draussen essen als am Tisch.</p><p>Auf dem Bild: unser Hausberg im ersten Licht. Ein Murmeltier ist dort nie weit.</p>',
      'fr-ch':
        '<p>Qui se lève tôt a le sommet pour soi, et qui prépare bien son sac fait la meilleure halte. Cette carte est pour celles et ceux qui préfèrent manger dehors qu’à table.</p><p>Sur l’image : notre montagne aux premières lueurs. Une marmotte n’y est jamais loin.</p>',
      'it-ch':
        '<p>Chi si alza presto ha la vetta tutta per sé, e chi prepara bene lo zaino fa la sosta migliore. Questa carta è per chi preferisce mangiare all’aperto che a tavola.</p><p>Nell’immagine: la nostra montagna alle prime luci. Una marmotta, lassù, non è mai lontana.</p>',
    }),
    imagePath: 'cards/mountain.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '35ba44d1-7f12-46d0-a03e-1668ac7f6244',
    productReferenceId: 'everyday-physical',
    category: 'physical',
    name: {
      'de-ch': 'Wocheneinkauf',
      'fr-ch': 'Les courses de la semaine',
      'it-ch': 'La spesa della settimana',
    },
    shortDescription: {
      'de-ch': 'Brot, Milch, Äpfel: das Geschenk, das jede Woche gebraucht wird.',
      'fr-ch': 'Du pain, du lait, des pommes : le cadeau utile chaque semaine.',
      'it-ch': 'Pane, latte, mele: il regalo che serve ogni settimana.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Das Praktische ist oft das Persönlichste. Für das Göttikind in der ersten eigenen Wohnung, für die Eltern, für Menschen, bei denen es gerade knapp ist.</p><p>Die Karte gilt in jeder Filiale, fünf Jahre lang.</p>',
      'fr-ch':
        '<p>L’utile est souvent le plus personnel. Pour une filleule dans son premier appartement, pour les parents, pour quelqu’un dont le budget est serré en ce moment.</p><p>La carte est valable dans chaque magasin, cinq ans durant.</p>',
      'it-ch':
        '<p>Ciò che è pratico è spesso la cosa più personale. Per il figlioccio nel primo appartamento, per i genitori, per chi in questo momento deve fare i conti.</p><p>La carta vale in ogni negozio, per cinque anni.</p>',
    }),
    imagePath: 'cards/everyday.svg',
    variablePrice: { from: 500, to: 50_000 },
    available: true,
  },
  {
    id: '61905c82-e2f0-4092-9178-223e692d0094',
    productReferenceId: 'from-all-of-us-physical',
    category: 'physical',
    name: { 'de-ch': 'Von uns allen', 'fr-ch': 'De nous tous', 'it-ch': 'Da tutti noi' },
    shortDescription: {
      'de-ch': 'Das Sammelgeschenk vom Team, vom Verein oder von der ganzen Klasse.',
      'fr-ch': 'Le cadeau commun de l’équipe, du club ou de toute la classe.',
      'it-ch': 'Il regalo collettivo del team, della società o di tutta la classe.',
    },
    longDescription: posted({
      'de-ch':
        '<p>Zum Abschied, zur Pensionierung, zum Jubiläum: Alle legen zusammen, und daraus wird ein Einkauf, der reicht. So muss niemand raten, was gefällt.</p><p>Bei grossen Bestellungen und Firmenaufträgen helfen wir Ihnen gerne per E-Mail weiter.</p>',
      'fr-ch':
        '<p>Pour un départ, une retraite, un jubilé : chacun participe, et cela donne de belles courses. Personne n’a besoin de deviner ce qui plaira.</p><p>Grandes quantités ou commande d’entreprise ? Nous vous aidons volontiers par e-mail.</p>',
      'it-ch':
        '<p>Per una partenza, un pensionamento, un giubileo: ognuno mette la sua parte e ne nasce una bella spesa. Nessuno deve indovinare che cosa piace.</p><p>Per grandi quantità e ordini aziendali la aiutiamo volentieri per e-mail.</p>',
    }),
    imagePath: 'cards/from-all-of-us.svg',
    variablePrice: { from: 5_000, to: 50_000 },
    available: true,
  },
];
