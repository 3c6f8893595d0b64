import type { errors as german } from '../de-ch/errors.ts';
import type { Translation } from '../shape.ts';

export const errors: Translation<typeof german> = {
  BAD_REQUEST: 'Certaines indications sont incomplètes ou erronées. Veuillez vérifier les champs signalés.',
  BUSINESS_CONSTRAINT_VIOLATION: 'Cette commande n’est pas possible ainsi. Veuillez vérifier le panier.',
  FOREIGN_KEY_CONSTRAINT_VIOLATION:
    'Cette commande renvoie à un élément qui n’existe plus. Veuillez recharger la page.',
  UNIQUE_KEY_CONSTRAINT_VIOLATION: 'Nous avons déjà reçu cette commande. Veuillez recharger la page.',
  MEDIA_TYPE_NOT_ACCEPTABLE: 'Nous ne pouvons pas traiter ce format de données.',
  MAXIMUM_UPLOAD_SIZE_EXCEEDED: 'Les données envoyées sont trop volumineuses.',
  FORBIDDEN: 'Accès refusé. Veuillez recharger la page et réessayer.',
  NOT_FOUND: 'Nous n’avons rien trouvé.',
  TOO_MANY_REQUESTS: 'Trop de demandes en peu de temps. Veuillez patienter une minute.',
  GIFT_CARD_SUPPLIER_RESPONSE_ERROR:
    'Les cartes ne peuvent pas être émises pour l’instant. Veuillez réessayer plus tard.',
  PAYMENT_PROVIDER_RESPONSE_ERROR: 'Une erreur s’est produite lors du paiement. Veuillez réessayer.',
  SERVICE_UNAVAILABLE_ERROR:
    'Le service est momentanément interrompu. Veuillez réessayer dans quelques minutes.',
  AUTHENTICATION_SERVICE_ADMIN_ERROR:
    'Le service d’authentification est en panne. Nous nous en occupons ; veuillez réessayer plus tard.',
  payment: {
    connection: 'Le service de paiement n’est pas joignable pour l’instant. Rien n’a été débité.',
    responseFormat: 'La réponse du service de paiement n’est pas compréhensible. Veuillez réessayer.',
    system: 'Le service de paiement signale une panne. Veuillez réessayer plus tard.',
    authentication:
      'Le service de paiement nous a refusé l’accès. Nous nous en occupons ; veuillez réessayer plus tard.',
    transactionDeclined:
      'Le paiement a été refusé. Veuillez réessayer ou choisir un autre moyen de paiement.',
    notFound: 'Le service de paiement ne connaît pas ce paiement. Veuillez recommencer le paiement.',
  },
  constraint: {
    paymentInProgress:
      'Le paiement de votre dernière commande est en cours de traitement. Veuillez patienter un instant avant de commander à nouveau.',
    idempotencyKey:
      'Nous avons déjà reçu cette commande avec un autre contenu. Veuillez recharger la page et réessayer.',
  },
  supplier: {
    system: 'Le fournisseur des cartes signale une panne. Veuillez réessayer plus tard.',
    connection: 'Le fournisseur des cartes n’est pas joignable pour l’instant. Veuillez réessayer plus tard.',
    authorization:
      'Le fournisseur des cartes nous a refusé l’accès : identifiants non valables. Nous nous en occupons.',
    conflict: 'Les indications concernant la carte ne sont pas valables.',
    productAmount: 'La valeur de la carte n’est pas valable.',
  },
  unreachable: {
    title: 'Impossible de charger cette page pour l’instant',
    text: 'Rien n’est perdu : votre panier, vos indications et votre commande sont enregistrés.',
    again: 'Charger à nouveau',
  },
  fieldRequired: 'Cette indication manque.',
  fieldInvalid: 'Cette indication n’est pas valable.',
  fieldUnknown: 'Nous ne connaissons pas cette indication.',
  bodyInvalid: 'Nous n’avons pas pu lire les données envoyées. Veuillez recharger la page.',
  order: {
    productUnknown: 'Une carte du panier n’existe plus. Veuillez la supprimer.',
    productUnavailable: 'Une carte du panier n’est plus disponible. Veuillez la supprimer.',
    salePaused:
      'La vente d’une carte du panier est interrompue pour l’instant. Veuillez la supprimer ou commander plus tard.',
    tooManyLines: 'Le panier contient trop de cartes différentes. Le maximum est de {{max}}.',
    noLines: 'Le panier est vide.',
    notSaved: 'La commande n’a pas été enregistrée correctement. Veuillez réessayer.',
    notSent: 'La commande n’a pas pu être envoyée.',
    notProcessed: 'La commande n’a pas pu être traitée.',
    paymentErrors: 'Des erreurs se sont produites lors du paiement. Veuillez réessayer.',
  },
};
