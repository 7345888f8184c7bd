import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import CostBars from './CostBars.vue'
import FrontPage from './FrontPage.vue'
import HomeProofs from './HomeProofs.vue'
import Layout from './Layout.vue'
import PatternMatch from './pattern/PatternMatch.vue'
import SpeedTable from './SpeedTable.vue'
import Tiles from './Tiles.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }) {
    app.component('CostBars', CostBars)
    app.component('FrontPage', FrontPage)
    app.component('HomeProofs', HomeProofs)
    app.component('PatternMatch', PatternMatch)
    app.component('SpeedTable', SpeedTable)
    app.component('Tiles', Tiles)
  },
} satisfies Theme
