/** Placeholders for translators to correct. @param {string} word */
export const titleOf = (word) => ({
  en: word,
  de: `Seite „${word}“`,
  fr: `Page «\u00A0${word}\u00A0»`,
})

/**
 * Returns the texts of the page by language. They are here instead of in `locales`, where every text belongs to a screen
 * of this repository.
 * @param {string} word Title of the page.
 */
export function textsOf(word) {
  const title = titleOf(word)
  return {
    en: {
      title: title.en,
      description: 'An example: networks and their address ranges.',
      count_one: 'network',
      count_other: 'networks',
      loadFailed: "Couldn't load networks",
      empty: 'No networks yet',
      emptyHint: 'A network gives your devices private addresses.',
      column: { name: 'Name', range4: 'IPv4 range', range6: 'IPv6 range' },
      create: {
        title: 'Create network',
        refused: 'You must be an admin to create a network.',
        nameRule: 'Enter 1 to 32 lowercase letters, digits, or hyphens',
        rangeMissing: 'Enter an IPv4 range, such as 10.1.0.0/16',
        done: 'Network {{name}} created',
        failed: "Couldn't create the network",
      },
    },
    de: {
      title: title.de,
      description: 'Ein Beispiel: Netzwerke und ihre Adressbereiche.',
      count_one: 'Netzwerk',
      count_other: 'Netzwerke',
      loadFailed: 'Die Netzwerke konnten nicht geladen werden',
      empty: 'Noch keine Netzwerke',
      emptyHint: 'Ein Netzwerk gibt Ihren Geräten private Adressen.',
      column: { name: 'Name', range4: 'IPv4-Bereich', range6: 'IPv6-Bereich' },
      create: {
        title: 'Netzwerk erstellen',
        refused: 'Nur ein Admin kann ein Netzwerk erstellen.',
        nameRule: 'Geben Sie 1 bis 32 Kleinbuchstaben, Ziffern oder Bindestriche ein',
        rangeMissing: 'Geben Sie einen IPv4-Bereich ein, zum Beispiel 10.1.0.0/16',
        done: 'Netzwerk {{name}} erstellt',
        failed: 'Das Netzwerk konnte nicht erstellt werden',
      },
    },
    fr: {
      title: title.fr,
      description: 'Un exemple\u00A0: les réseaux et leurs plages d’adresses.',
      count_one: 'réseau',
      count_many: 'réseaux',
      count_other: 'réseaux',
      loadFailed: 'Impossible de charger les réseaux',
      empty: 'Aucun réseau pour l’instant',
      emptyHint: 'Un réseau attribue à vos appareils des adresses privées.',
      column: { name: 'Nom', range4: 'Plage IPv4', range6: 'Plage IPv6' },
      create: {
        title: 'Créer un réseau',
        refused: 'Seul un administrateur peut créer un réseau.',
        nameRule: 'Saisissez 1 à 32 lettres minuscules, chiffres ou tirets',
        rangeMissing: 'Saisissez une plage IPv4, par exemple 10.1.0.0/16',
        done: 'Réseau {{name}} créé',
        failed: 'Impossible de créer le réseau',
      },
    },
  }
}
