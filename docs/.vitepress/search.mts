import type { DefaultTheme } from 'vitepress'

/** Guide pages explain, the others list: where both match, the guide is shown first. */
const search: DefaultTheme.Config['search'] = {
  provider: 'local',
  options: {
    detailedView: true,
    miniSearch: {
      searchOptions: {
        fuzzy: 0.2,
        prefix: true,
        boost: { title: 6, text: 1, titles: 2 },
        // It runs in the browser, where nothing of this file is known.
        boostDocument(id: string) {
          if (id.startsWith('/guide/')) return 4
          if (id.startsWith('/moving/')) return 4
          if (id.startsWith('/reference/4.x/')) return 3
          if (/^\/(?:cli|reference)\//.test(id)) return 1
          return 0.3
        },
      },
    },
  },
}

export { search }
