import type { PrivacyText } from '../../content-shape.ts';

export const privacy: PrivacyText = {
  title: 'Déclaration de protection des données',
  description:
    'Quelles données personnelles la boutique de cartes cadeaux {{brand}} traite, pourquoi, combien de temps et qui les reçoit ; cookies, consentement, droits.',
  intro: [
    'Vous lisez ici quelles données personnelles nous traitons lorsque vous regardez ou achetez des cartes cadeaux dans cette boutique, pourquoi nous le faisons et quels sont vos droits. Le site et les magasins {{brand}} ont leurs propres dispositions.',
    'Nous respectons la loi fédérale sur la protection des données (LPD). Pour les personnes au Liechtenstein, nous respectons en outre le règlement général sur la protection des données (RGPD), dans la mesure où il est applicable.',
    'Nous adaptons cette déclaration lorsque la boutique ou le droit changent. La version publiée sur cette page fait foi. En cas de divergence entre les langues, la version allemande l’emporte.',
  ],
  state: 'État au 21 novembre 2026',
  sections: [
    {
      id: 'in-brief',
      title: 'L’essentiel en bref',
      paragraphs: ['Si vous ne lisez qu’une section, que ce soit celle-ci :'],
      list: [
        'Vous commandez sans compte. Il n’y a ni profil client ni newsletter.',
        'Nous traitons ce que demande votre commande : l’adresse, l’e-mail et la commande elle-même.',
        'Vous saisissez le numéro de votre carte de crédit ou de débit auprès du service de paiement. Nous ne le recevons pas.',
        'Nous ne déposons aucun cookie tant que vous regardez les pages. Il en faut deux pour commander. Ils expirent 24 heures après la dernière utilisation.',
        'Les statistiques et le marketing restent désactivés jusqu’à votre consentement.',
        'Nous conservons les données de commande et les quittances pendant 10 ans, car la loi l’exige. Nous effaçons le numéro et le PIN des cartes numériques 30 jours après leur livraison.',
        'Nous ne vendons aucune donnée personnelle.',
      ],
    },
    {
      id: 'controller',
      title: 'Responsable du traitement',
      paragraphs: [
        'Le responsable du traitement est {{legalEntity}}. Son adresse complète figure dans l’<a-imprint>impressum</a-imprint>. Un prestataire exploite la boutique sur notre mandat et selon nos instructions.',
        'Adressez vos questions sur la protection des données à <a-legal-email>{{legalEmail}}</a-legal-email>.',
      ],
    },
    {
      id: 'data',
      title: 'Données que nous traitons',
      paragraphs: [
        'Nous recevons les données de vous-même et, pour ce qui concerne le paiement, du service de paiement. Si vous indiquez l’adresse d’une autre personne, veillez à ce qu’elle le sache. Nous traitons :',
      ],
      list: [
        'Adresses : prénom, nom, rue, numéro, NPA, localité, pays et e-mail ; à titre facultatif, entreprise et complément d’adresse. Une adresse de facturation différente, seulement si vous en indiquez une.',
        'Commande : numéro de commande, date et heure, cartes avec motif, valeur et quantité, mode d’envoi, montants, langue et état.',
        'Paiement : moyen de paiement, montant, état et identifiant attribué par le service de paiement.',
        'Cartes : numéro de carte, valeur et validité, ainsi que le PIN des cartes numériques.',
        'E-mails : ceux que nous vous avons envoyés, avec leur date, et ce que vous nous écrivez.',
        'Données techniques : type de page consultée, heure, durée, résultat et un numéro aléatoire qui permet de retrouver une erreur. Nous n’inscrivons dans ce journal ni noms, ni adresses, ni adresses e-mail, ni adresses IP.',
        'Adresse IP : sans elle, aucun serveur ne peut répondre. Pour nous protéger des abus, nous pouvons compter les accès et les commandes par adresse IP et par adresse e-mail, pendant 24 heures au plus.',
      ],
    },
    {
      id: 'purposes',
      title: 'Pourquoi nous les traitons',
      paragraphs: [
        'Nous ne traitons des données personnelles qu’aux fins suivantes ; le fondement est indiqué entre parenthèses :',
      ],
      list: [
        'Enregistrer la commande, déclencher le paiement, émettre, activer et livrer les cartes, envoyer la confirmation et la quittance (contrat).',
        'Répondre aux questions, envoyer à nouveau ou remplacer des cartes, rembourser des montants (contrat).',
        'Tenir la comptabilité et conserver les pièces (obligation légale).',
        'Exploiter la boutique en sécurité, trouver les erreurs et détecter les abus (intérêt prépondérant).',
        'Mesurer l’utilisation et évaluer la publicité (consentement, voir chiffre 7).',
      ],
    },
    {
      id: 'payment',
      title: 'Paiement',
      paragraphs: [
        'Vous payez sur la page de notre service de paiement. Nous ne recevons pas ce que vous y saisissez, par exemple le numéro de votre carte de crédit ou de débit.',
        'Nous transmettons au service de paiement le numéro de commande, le montant, le moyen de paiement et la langue ainsi que, tirés de l’adresse de facturation, le nom, l’entreprise, l’adresse et l’e-mail. Il nous indique si le paiement a abouti, et l’identifiant de la transaction.',
        'Le service de paiement, les banques et les fournisseurs des moyens de paiement traitent aussi ces données sous leur propre responsabilité, par exemple contre la fraude.',
      ],
    },
    {
      id: 'cards',
      title: 'Cartes, envoi et consultation du solde',
      paragraphs: [
        'Le fournisseur des cartes les établit et gère leur solde. Il reçoit de nous le motif, la valeur et un identifiant de la carte, ainsi que le numéro des cartes par la poste, mais aucune indication sur votre personne.',
        'Nous enregistrons le numéro et le PIN des cartes numériques sous forme chiffrée, afin de vous les envoyer en PDF. Nous les effaçons 30 jours après leur livraison. Il n’en reste qu’une empreinte, qui permet de reconnaître un numéro attribué deux fois.',
        'Pour les cartes par la poste, votre nom et votre adresse figurent sur l’envoi.',
        'La page <a-balance>Consulter le solde</a-balance> affiche dans un cadre une page du fournisseur des cartes. Le numéro de carte et le PIN que vous y saisissez lui parviennent directement ; nous ne les recevons pas. Comme tout serveur, il voit aussi votre adresse IP.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies et stockage du navigateur',
      paragraphs: [
        'Nous ne déposons aucun cookie tant que vous regardez les pages. Dès que vous passez à l’adresse ou que votre navigateur s’enquiert d’une commande commencée, nous en déposons deux, nécessaires au fonctionnement. Sans eux, une commande n’est pas possible.',
        'En outre, votre navigateur conserve certaines indications dans son stockage local. Elles restent sur votre appareil jusqu’à ce que vous les effaciez. La boutique vide elle-même le panier, les adresses, le moyen de paiement et l’état du paiement lorsque, après une commande payée, vous quittez la page de confirmation sans avoir commencé un nouvel achat.',
        'Au cas où la connexion manquerait, le navigateur garde aussi une page d’information. Elle ne contient aucune donnée personnelle.',
        'Les réglages de votre navigateur vous permettent en tout temps de voir, d’effacer et de bloquer les cookies et le stockage. En détail :',
      ],
      list: [
        '« cadeau_session » (cookie) : relie votre navigateur à votre commande, afin que personne d’autre ne la voie. Une valeur aléatoire qu’aucun script ne peut lire ; expire 24 heures après la dernière utilisation.',
        '« XSRF-TOKEN » (cookie) : empêche un site tiers de commander en votre nom. Expire au même moment.',
        '« cadeau.cart » (stockage local) : votre panier et l’identifiant de la commande qui en est issue.',
        '« cadeau.address » (stockage local) : les adresses que vous avez saisies.',
        '« cadeau.payment-method » (stockage local) : le moyen de paiement choisi.',
        '« cadeau.payment » (stockage local) : les conditions que vous avez acceptées, et la commande envoyée avec ses adresses, jusqu’à l’arrivée de la réponse : elle n’est ainsi pas passée deux fois.',
        '« i18nextLng » (stockage local) : la langue dans laquelle vous avez lu la boutique en dernier.',
        '« cookiesconsent » (stockage local) : votre choix concernant les statistiques et le marketing, si vous le faites enregistrer.',
        '« react-router-scroll-positions » (stockage de l’onglet) : l’endroit où vous en étiez dans une page, pour le retrouver lorsque vous y revenez. Prend fin à la fermeture de l’onglet.',
        '« cadeau.measured-orders » (stockage local, seulement avec consentement) : les numéros des commandes déjà comptées, afin qu’aucune ne le soit deux fois.',
      ],
    },
    {
      id: 'consent',
      title: 'Consentement, statistiques et marketing',
      paragraphs: [
        'Lors de votre première visite, nous vous demandons ce que vous autorisez. Ce qui est nécessaire au fonctionnement est toujours activé. Avec la catégorie « Confort », nous enregistrons votre choix ; sans elle, il vaut jusqu’à ce que vous rechargiez la page. Les statistiques et le marketing restent désactivés jusqu’à votre consentement.',
        'Nous ne chargeons le script d’un service de mesure qu’avec votre consentement. Ce service voit alors aussi des données techniques telles que l’adresse IP et le navigateur, et peut déposer ses propres cookies, d’une durée de deux ans au plus. Si aucun service de mesure n’est installé pour cette boutique, rien n’est chargé malgré le consentement.',
        'Vous pouvez en tout temps modifier votre choix pour l’avenir : avec « Paramètres des cookies » au bas de chaque page.',
        'Nous ne transmettons jamais au service de mesure de noms, d’adresses, d’adresses e-mail, de numéros de carte ni de PIN. Il apprend :',
      ],
      list: [
        'quelles cartes sont affichées et lesquelles sont consultées en détail ;',
        'ce qui est mis dans le panier et ce qui en est supprimé ;',
        'si les pages Adresse et Paiement sont atteintes ;',
        'pour une commande payée, le numéro de commande, les montants, les frais d’envoi et les cartes avec leur valeur et leur quantité.',
      ],
    },
    {
      id: 'recipients',
      title: 'Qui reçoit des données',
      paragraphs: [
        'Nous ne communiquons des données que dans la mesure où les fins indiquées l’exigent. Quiconque les traite sur notre mandat ne peut les utiliser que selon nos instructions et doit les protéger.',
        'Nous traitons les données en Suisse et dans l’Espace économique européen. Le service de paiement, les fournisseurs des moyens de paiement et le service de mesure peuvent aussi les traiter dans d’autres États, notamment aux États-Unis. Si la protection n’y est pas adéquate, il faut des clauses contractuelles types reconnues, ou que la transmission soit nécessaire à votre paiement. Les destinataires sont :',
      ],
      list: [
        'Prestataire qui exploite la boutique : commandes, emballage, assistance.',
        'Service d’hébergement : serveurs et base de données.',
        'Service de paiement, banques et fournisseurs des moyens de paiement : ce qu’indique le chiffre 4.',
        'Service de messagerie : votre adresse e-mail et les e-mails avec leurs pièces jointes.',
        'Poste : nom et adresse pour les cartes par la poste.',
        'Fournisseur des cartes : indications sur les cartes, aucune sur votre personne.',
        'Service de mesure : seulement avec consentement, ce qu’indique le chiffre 7.',
        'Autorités et tribunaux : lorsque la loi nous y oblige.',
      ],
    },
    {
      id: 'retention',
      title: 'Durée de conservation',
      paragraphs: [
        'Nous conservons les données personnelles aussi longtemps que leur but ou la loi l’exigent, puis nous les effaçons ou les rendons anonymes. En détail :',
      ],
      list: [
        'Données de commande et quittances : 10 ans dès la fin de l’exercice (art. 958f CO). Nous effaçons plus tôt ce qui n’est pas nécessaire aux pièces comptables.',
        'Numéro et PIN des cartes numériques : 30 jours après leur livraison.',
        'Session : 24 heures après la dernière utilisation.',
        'Commandes non payées : jusqu’à ce qu’elles ne soient plus nécessaires ni à des vérifications ni à la protection contre les abus.',
        'Vos messages : jusqu’à ce que votre demande soit réglée et qu’aucune question ne soit plus à prévoir.',
        'Comptage par adresse IP et par adresse e-mail : 24 heures au plus.',
      ],
    },
    {
      id: 'security',
      title: 'Sécurité',
      paragraphs: [
        'La connexion à la boutique est chiffrée. Le numéro et le PIN des cartes numériques sont chiffrés dans la base de données aussi ; la clé ne s’y trouve pas. Une commande ne peut être consultée que dans le navigateur où elle a été passée.',
        'Le PDF d’une carte numérique arrive par e-mail. Conservez-le comme de l’argent liquide, et ne le transférez qu’à la personne à qui vous l’offrez.',
        'Si une violation de la sécurité des données entraîne un risque élevé pour vous, nous l’annonçons dans les meilleurs délais à l’autorité compétente et, si votre protection l’exige, à vous aussi.',
      ],
    },
    {
      id: 'rights',
      title: 'Vos droits',
      paragraphs: [
        'Pour exercer l’un des droits suivants, écrivez à <a-legal-email>{{legalEmail}}</a-legal-email>. Nous vérifions que la demande vient bien de vous et répondons en règle générale dans les 30 jours, gratuitement.',
        'Vous pouvez aussi vous adresser à l’autorité de surveillance : en Suisse au Préposé fédéral à la protection des données et à la transparence (PFPDT), au Liechtenstein à la Datenschutzstelle.',
        'Vous avez le droit :',
      ],
      list: [
        'd’accéder à vos données ;',
        'de faire rectifier des données inexactes ;',
        'de les faire effacer, pour autant qu’aucune obligation de conserver ne s’y oppose ;',
        'de recevoir ou de faire transmettre vos données dans un format électronique courant ;',
        'de vous opposer à un traitement ;',
        'de révoquer un consentement.',
      ],
    },
  ],
};
