import type { Language } from '@meshdeck/federation/settings'

export type Words = Readonly<Record<keyof typeof en, string>>

/** `{…}` stands for a number or a name. */
const en = {
  title: 'Remotes of this console',
  again: 'Look again',
  store: 'Follows {store}, looked at {time}.',
  signaturesChecked: 'Every build from the store needs a signature by a key in trusted-keys.json.',
  signaturesKept:
    'trusted-keys.json can’t be read. Builds are still checked with the keys from before. Restore the file before the next restart.',
  signaturesRefused:
    'trusted-keys.json can’t be read, so no build is taken from the store. Restore the file.',
  signaturesUnchecked:
    'Builds from the store are used without a signature check. To check them, add trusted-keys.json and start with --signatures required.',
  noStore: 'Follows no store: every visitor has what came with the console.',
  requests: 'Requests',
  failed: 'Failed (5xx)',
  unreachable: 'Management server not there',
  refused: 'Refused',
  tenants: 'Who has what',
  find: 'Find a tenant',
  search: 'Find',
  tenant: 'Tenant',
  everybody: 'Everybody else',
  none: 'No tenant has come to this console yet.',
  noneFound: 'No tenant that came to this console has “{search}” in its name.',
  first: 'The first {shown} of {found}. Find the others by name.',
  trial: 'on trial',
  notRunning: 'does not run',
  leftOut: 'left out',
  unreadable: 'Cannot be read: {why}',
  faults: 'What is wrong',
  noFaults: 'Nothing.',
  deliveries: 'In use since',
  noDeliveries: 'Nothing of the store is in use.',
  remote: 'Remote',
  version: 'Version',
  since: 'Since',
  by: 'By',
}

export const words: Readonly<Record<Language, Words>> = {
  en,
  de: {
    title: 'Remotes dieser Konsole',
    again: 'Neu laden',
    store: 'Folgt {store}, angesehen um {time}.',
    signaturesChecked:
      'Jeder Build aus dem Speicher muss mit einem Schlüssel aus trusted-keys.json signiert sein.',
    signaturesKept:
      'trusted-keys.json kann nicht gelesen werden. Builds werden weiterhin mit den bisherigen Schlüsseln geprüft. Stellen Sie die Datei vor dem nächsten Neustart wieder her.',
    signaturesRefused:
      'trusted-keys.json kann nicht gelesen werden, daher wird kein Build aus dem Speicher übernommen. Stellen Sie die Datei wieder her.',
    signaturesUnchecked:
      'Builds aus dem Speicher werden ohne Prüfung der Signatur verwendet. Um sie zu prüfen, legen Sie trusted-keys.json an und starten Sie mit --signatures required.',
    noStore: 'Folgt keinem Speicher: Alle haben, was mit der Konsole kam.',
    requests: 'Anfragen',
    failed: 'Fehlgeschlagen (5xx)',
    unreachable: 'Verwaltungsserver nicht erreicht',
    refused: 'Abgelehnt',
    tenants: 'Wer was hat',
    find: 'Mandanten suchen',
    search: 'Suchen',
    tenant: 'Mandant',
    everybody: 'Alle anderen',
    none: 'Zu dieser Konsole kam noch kein Mandant.',
    noneFound: 'Kein Mandant, der zu dieser Konsole kam, hat „{search}“ im Namen.',
    first: 'Die ersten {shown} von {found}. Suchen Sie die anderen nach Namen.',
    trial: 'auf Probe',
    notRunning: 'läuft nicht',
    leftOut: 'ausgelassen',
    unreadable: 'Kann nicht gelesen werden: {why}',
    faults: 'Was nicht stimmt',
    noFaults: 'Nichts.',
    deliveries: 'In Gebrauch seit',
    noDeliveries: 'Aus dem Speicher ist nichts in Gebrauch.',
    remote: 'Remote',
    version: 'Version',
    since: 'Seit',
    by: 'Von',
  },
  fr: {
    title: 'Modules de cette console',
    again: 'Actualiser',
    store: 'Suit {store}, consulté à {time}.',
    signaturesChecked: 'Chaque build du dépôt doit être signé par une clé de trusted-keys.json.',
    signaturesKept:
      'Impossible de lire trusted-keys.json. Les builds sont toujours vérifiés avec les clés précédentes. Restaurez le fichier avant le prochain redémarrage.',
    signaturesRefused:
      'Impossible de lire trusted-keys.json, donc aucun build du dépôt n’est accepté. Restaurez le fichier.',
    signaturesUnchecked:
      'Les builds du dépôt sont utilisés sans vérification de signature. Pour les vérifier, ajoutez trusted-keys.json et démarrez avec --signatures required.',
    noStore: 'Ne suit aucun dépôt : chacun a ce qui est venu avec la console.',
    requests: 'Requêtes',
    failed: 'En échec (5xx)',
    unreachable: 'Serveur de gestion absent',
    refused: 'Refusées',
    tenants: 'Qui a quoi',
    find: 'Chercher un locataire',
    search: 'Chercher',
    tenant: 'Locataire',
    everybody: 'Tous les autres',
    none: 'Aucun locataire n’est encore venu à cette console.',
    noneFound: 'Aucun locataire venu à cette console n’a « {search} » dans son nom.',
    first: 'Les {shown} premiers sur {found}. Cherchez les autres par leur nom.',
    trial: 'à l’essai',
    notRunning: 'ne fonctionne pas',
    leftOut: 'écarté',
    unreadable: 'Illisible : {why}',
    faults: 'Ce qui ne va pas',
    noFaults: 'Rien.',
    deliveries: 'En service depuis',
    noDeliveries: 'Rien du dépôt n’est en service.',
    remote: 'Module',
    version: 'Version',
    since: 'Depuis',
    by: 'Par',
  },
}

/** The first language that a browser asks for and that is spoken here; English for all others. */
export function languageIn(acceptLanguage = ''): Language {
  const wanted = acceptLanguage.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  const isSpoken = (text: string): text is Language => Object.hasOwn(words, text)
  return wanted.find(isSpoken) ?? 'en'
}
