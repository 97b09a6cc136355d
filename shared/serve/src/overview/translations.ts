import type { Language } from '@meshdeck/federation/settings'

export type Translations = Readonly<Record<keyof typeof en, string>>

/** `{…}` is the placeholder of a number or a name. */
const en = {
  title: 'Remotes in this console',
  again: 'Check now',
  store: 'Gets builds from {store}. Last checked at {time}.',
  signaturesChecked: 'Builds from the store must be signed with a key in trusted-keys.json.',
  signaturesKept:
    'Can’t read trusted-keys.json. Builds are still checked with the previous keys. Restore the file before the next restart.',
  signaturesRefused:
    'Can’t read trusted-keys.json, so builds from the store aren’t used. Restore the file.',
  signaturesUnchecked:
    'Builds from the store are used without a signature check. To check signatures, add trusted-keys.json and start with --signatures required.',
  noStore: 'No store is configured. All users get the remotes included in the console.',
  requests: 'Requests',
  failed: 'Failed (5xx)',
  unreachable: 'Management server unavailable',
  refused: 'Rejected',
  tenants: 'Versions by tenant',
  find: 'Find a tenant',
  search: 'Search',
  tenant: 'Tenant',
  everybody: 'All others',
  none: 'No tenant has opened this console yet.',
  noneFound: 'No tenant with “{search}” in its name has opened this console.',
  first: 'Showing {shown} of {found} tenants. To see other tenants, search by name.',
  trial: 'trial version',
  notRunning: 'not compatible',
  leftOut: 'not included',
  unreadable: 'Couldn’t load this tenant: {why}',
  faults: 'Problems',
  noFaults: 'No problems found.',
  deliveries: 'Delivered versions',
  noDeliveries: 'No builds from the store are in use.',
  remote: 'Remote',
  version: 'Version',
  since: 'Since',
  by: 'Delivered by',
}

export const translations: Readonly<Record<Language, Translations>> = {
  en,
  de: {
    title: 'Remotes dieser Konsole',
    again: 'Jetzt prüfen',
    store: 'Builds stammen aus {store}. Zuletzt geprüft um {time}.',
    signaturesChecked:
      'Builds aus dem Speicher müssen mit einem Schlüssel aus trusted-keys.json signiert sein.',
    signaturesKept:
      'trusted-keys.json kann nicht gelesen werden. Builds werden weiterhin mit den bisherigen Schlüsseln geprüft. Stellen Sie die Datei vor dem nächsten Neustart wieder her.',
    signaturesRefused:
      'trusted-keys.json kann nicht gelesen werden, daher werden keine Builds aus dem Speicher verwendet. Stellen Sie die Datei wieder her.',
    signaturesUnchecked:
      'Builds aus dem Speicher werden ohne Signaturprüfung verwendet. Um Signaturen zu prüfen, legen Sie trusted-keys.json an und starten Sie mit --signatures required.',
    noStore:
      'Es ist kein Speicher eingerichtet. Alle Benutzer erhalten die in der Konsole enthaltenen Remotes.',
    requests: 'Anfragen',
    failed: 'Fehlgeschlagen (5xx)',
    unreachable: 'Verwaltungsserver nicht erreichbar',
    refused: 'Abgelehnt',
    tenants: 'Versionen nach Mandant',
    find: 'Mandanten suchen',
    search: 'Suchen',
    tenant: 'Mandant',
    everybody: 'Alle anderen',
    none: 'Bisher hat kein Mandant diese Konsole geöffnet.',
    noneFound: 'Kein Mandant mit „{search}“ im Namen hat diese Konsole geöffnet.',
    first:
      '{shown} von {found} Mandanten werden angezeigt. Weitere Mandanten finden Sie über den Namen.',
    trial: 'Testversion',
    notRunning: 'nicht kompatibel',
    leftOut: 'nicht enthalten',
    unreadable: 'Der Mandant konnte nicht geladen werden: {why}',
    faults: 'Probleme',
    noFaults: 'Keine Probleme gefunden.',
    deliveries: 'Ausgelieferte Versionen',
    noDeliveries: 'Es werden keine Builds aus dem Speicher verwendet.',
    remote: 'Remote',
    version: 'Version',
    since: 'Seit',
    by: 'Ausgeliefert von',
  },
  fr: {
    title: 'Modules de cette console',
    again: 'Vérifier maintenant',
    store: 'Les builds proviennent de {store}. Dernière vérification à {time}.',
    signaturesChecked: 'Les builds du dépôt doivent être signés avec une clé de trusted-keys.json.',
    signaturesKept:
      'Impossible de lire trusted-keys.json. Les builds sont toujours vérifiés avec les clés précédentes. Restaurez le fichier avant le prochain redémarrage.',
    signaturesRefused:
      'Impossible de lire trusted-keys.json, les builds du dépôt ne sont donc pas utilisés. Restaurez le fichier.',
    signaturesUnchecked:
      'Les builds du dépôt sont utilisés sans vérification de signature. Pour vérifier les signatures, ajoutez trusted-keys.json et démarrez avec --signatures required.',
    noStore:
      'Aucun dépôt n’est configuré. Tous les utilisateurs reçoivent les modules inclus dans la console.',
    requests: 'Requêtes',
    failed: 'En échec (5xx)',
    unreachable: 'Serveur de gestion indisponible',
    refused: 'Rejetées',
    tenants: 'Versions par locataire',
    find: 'Rechercher un locataire',
    search: 'Rechercher',
    tenant: 'Locataire',
    everybody: 'Tous les autres',
    none: 'Aucun locataire n’a encore ouvert cette console.',
    noneFound: 'Aucun locataire dont le nom contient « {search} » n’a ouvert cette console.',
    first:
      '{shown} locataires affichés sur {found}. Pour afficher les autres, recherchez-les par nom.',
    trial: 'version d’essai',
    notRunning: 'incompatible',
    leftOut: 'non inclus',
    unreadable: 'Impossible de charger le locataire : {why}',
    faults: 'Problèmes',
    noFaults: 'Aucun problème détecté.',
    deliveries: 'Versions livrées',
    noDeliveries: 'Aucun build du dépôt n’est utilisé.',
    remote: 'Module',
    version: 'Version',
    since: 'Depuis',
    by: 'Livré par',
  },
}

/** First language of the browser that is supported here; English otherwise. */
export function languageIn(acceptLanguage = ''): Language {
  const wantedLanguages = acceptLanguage
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  const isSpoken = (text: string): text is Language => Object.hasOwn(translations, text)
  return wantedLanguages.find(isSpoken) ?? 'en'
}
