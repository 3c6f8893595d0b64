import type { GeneralTermsText } from '../../content-shape.ts';

export const generalTerms: GeneralTermsText = {
  title: 'Conditions générales de vente',
  description:
    'Les conditions d’achat des cartes cadeaux dans la boutique {{brand}} : commande, prix, paiement, livraison, retour, responsabilité et droit applicable.',
  intro: [
    'Les présentes conditions générales de vente (CGV) s’appliquent lorsque vous achetez des cartes cadeaux dans cette boutique. Les règles sur les cartes elles-mêmes figurent dans les <a-usage-terms>conditions d’utilisation des cartes</a-usage-terms>. Le traitement de vos données est décrit dans la <a-privacy>déclaration de protection des données</a-privacy>.',
  ],
  state: 'État au 21 novembre 2026',
  sections: [
    {
      id: 'scope',
      title: 'Champ d’application et partie contractante',
      paragraphs: [
        'Votre cocontractante est {{legalEntity}} (« nous »). Son adresse complète figure dans l’<a-imprint>impressum</a-imprint>. L’émettrice des cartes est {{issuer}}. Un prestataire exploite la boutique sur notre mandat.',
        'L’offre s’adresse aux personnes et aux entreprises qui ont une adresse en Suisse ou au Liechtenstein. Les personnes mineures commandent avec l’accord de leur représentant légal. D’autres conditions ne s’appliquent que si nous les avons confirmées par écrit.',
      ],
    },
    {
      id: 'offer',
      title: 'Cartes et offre',
      paragraphs: [
        'Nous vendons des cartes par la poste et des cartes numériques par e-mail. Vous choisissez librement la valeur d’une carte, en francs entiers, de CHF 5.00 à CHF 500.00. Si un motif n’admet que certaines valeurs, elles sont indiquées à côté du motif.',
        'Une commande peut contenir des cartes pour CHF 3’000.00 au plus, frais d’envoi non compris. Nous traitons les grandes commandes et les commandes d’entreprise par e-mail : <a-email>{{email}}</a-email>. Les présentes CGV s’y appliquent aussi, sauf accord contraire.',
        'Les cartes indisponibles sont signalées comme telles dans la boutique et ne peuvent pas être commandées. Les couleurs peuvent varier légèrement à l’impression et à l’écran.',
      ],
    },
    {
      id: 'contract',
      title: 'Commande et conclusion du contrat',
      paragraphs: [
        'Vous commandez en trois étapes : adresse, paiement, confirmation. Jusqu’au paiement, vous voyez toutes les indications et pouvez les modifier ou interrompre l’achat.',
        'Les cartes présentées dans la boutique sont une invitation à commander. En cliquant sur le bouton qui indique le montant total, vous nous faites une offre ferme. Le contrat est conclu lorsque, après le paiement, nous vous envoyons la confirmation par e-mail.',
        'Si le paiement est refusé ou interrompu, aucun contrat n’est conclu. Nous pouvons refuser une commande, par exemple en cas de soupçon d’abus ; nous restituons alors intégralement le montant déjà payé.',
        'La confirmation contient tous les détails de votre commande. Vous pouvez en tout temps lire, enregistrer et imprimer les présentes CGV sur cette page.',
      ],
    },
    {
      id: 'prices',
      title: 'Prix et TVA',
      paragraphs: [
        'Le prix d’une carte correspond à sa valeur. S’y ajoutent les frais d’envoi selon le chiffre 6. Le montant total en francs suisses (CHF) s’affiche dans le panier et sur la dernière page avant le paiement. Nous ne facturons aucun autre frais.',
        'Les cartes cadeaux sont des bons à usages multiples. Leur vente n’est pas soumise à la taxe sur la valeur ajoutée (TVA) ; celle-ci n’est due qu’au moment de l’achat avec la carte. Les frais d’envoi comprennent 8,1 % de TVA.',
      ],
    },
    {
      id: 'payment',
      title: 'Paiement',
      paragraphs: [
        'Vous payez avec Visa, Mastercard, Diners Club / Discover, UnionPay ou TWINT, sur la page de notre service de paiement. Nous ne prélevons de supplément pour aucun moyen de paiement.',
        'Le montant total est débité immédiatement après la commande. Une carte cadeau ne permet pas d’acheter une carte cadeau.',
      ],
    },
    {
      id: 'delivery',
      title: 'Livraison et frais d’envoi',
      paragraphs: [
        'Nous envoyons les cartes numériques immédiatement après le paiement, en PDF par e-mail, le plus souvent en quelques minutes. Nous livrons les cartes par la poste à l’adresse indiquée en Suisse ou au Liechtenstein ; elles sont chez vous en 2 à 3 jours ouvrables.',
        'Une commande passée un jour ouvrable avant 17 heures compte dès ce jour, toute autre dès le jour ouvrable suivant. Sont ouvrables les jours du lundi au vendredi, sauf les jours fériés suivants : 1er et 2 janvier, Vendredi saint, lundi de Pâques, Ascension, lundi de Pentecôte, 1er août, 25 et 26 décembre.',
        'Les envois assurés sont remis contre signature ; s’ils se perdent en chemin, nous remplaçons les cartes. En courrier A, vous supportez le risque dès que l’envoi est remis à la poste. Même dans ce cas, nous remplaçons les cartes d’un envoi perdu qui n’ont pas encore servi.',
        'Si une commande contient des cartes par la poste et des cartes numériques, vous ne payez l’envoi postal qu’une fois ; le nombre et la valeur des cartes par la poste sont déterminants. Les frais d’envoi, TVA incluse, s’élèvent à :',
      ],
      list: [
        'Envoi par e-mail : gratuit',
        'Envoi postal (courrier A), 1 à 10 cartes : CHF 1.20',
        'Envoi postal (courrier A), 11 à 20 cartes : CHF 1.50',
        'Envoi postal (courrier A), dès 21 cartes : CHF 2.50',
        'Envoi assuré (recommandé), valeur des cartes jusqu’à CHF 500.00 : CHF 5.80',
        'Envoi assuré (colis), valeur des cartes supérieure à CHF 500.00 : CHF 13.50',
      ],
    },
    {
      id: 'activation',
      title: 'Activation et validité',
      paragraphs: [
        'Les cartes numériques sont utilisables immédiatement. Nous activons les cartes par la poste dans les 48 heures après le paiement ; les samedis, les dimanches et les jours fériés ne sont pas comptés.',
        'Chaque carte est valable 5 ans dès l’activation. Les <a-usage-terms>conditions d’utilisation des cartes</a-usage-terms> indiquent où et comment l’utiliser.',
      ],
    },
    {
      id: 'returns',
      title: 'Retour et défauts',
      paragraphs: [
        'Les cartes ne peuvent être ni reprises, ni échangées, ni converties en espèces. Le droit suisse ne prévoit pas de droit général de révocation pour les achats sur internet, et nous n’en accordons pas. Les droits impératifs des consommatrices et consommateurs au Liechtenstein sont réservés.',
        'Vous n’avez pas reçu de carte, ou une carte erronée ou défectueuse ? Annoncez-le-nous sans tarder, avec le numéro de commande : <a-email>{{email}}</a-email>. Si l’erreur vient de nous, nous remplaçons la carte ; si ce n’est pas possible, nous remboursons le montant sur le même moyen de paiement.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilité et protection des données',
      paragraphs: [
        'Nous répondons des dommages que nous causons intentionnellement ou par négligence grave, ainsi que des dommages corporels. En cas de négligence légère, nous ne répondons que du dommage direct, jusqu’à concurrence du montant total de la commande. Nous ne répondons pas des perturbations sur lesquelles nous n’avons pas d’influence.',
        'Les cartes perdues ou utilisées abusivement après leur livraison sont régies par les <a-usage-terms>conditions d’utilisation des cartes</a-usage-terms>. Le traitement des données personnelles est décrit dans la <a-privacy>déclaration de protection des données</a-privacy>.',
      ],
    },
    {
      id: 'law',
      title: 'Dispositions finales',
      paragraphs: [
        'Une commande est régie par les CGV qui figurent sur cette page au moment de la commande. Si une disposition n’est pas valable, les autres le restent. En cas de divergence entre les langues, la version allemande fait foi.',
        'Le droit suisse s’applique, à l’exclusion de la Convention des Nations Unies sur les contrats de vente internationale de marchandises. Le for est au siège de {{legalEntity}}. Les fors impératifs et les droits impératifs des consommatrices et consommateurs sont réservés.',
      ],
    },
  ],
};
