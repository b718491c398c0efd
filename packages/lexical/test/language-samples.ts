/** The same short text in the six languages that are measured elsewhere too, written for this test. */
export const languageSamples: Readonly<Record<string, string>> = {
  english: `The harbour of our town is older than its walls. In spring the fishermen mend their nets on the quay, and the children bring
them bread and hot tea. When the wind turns to the north, nobody leaves before noon, because the current between the two islands is then
stronger than any engine. The council wants to build a new pier next year; whether it will be finished before winter depends on the money.`,
  german: `Der Hafen unserer Stadt ist älter als ihre Mauern. Im Frühling flicken die Fischer am Kai ihre Netze, und die Kinder bringen
ihnen Brot und heißen Tee. Wenn der Wind nach Norden dreht, fährt vor Mittag niemand hinaus, weil die Strömung zwischen den beiden Inseln
dann stärker ist als jeder Motor. Der Gemeinderat möchte nächstes Jahr einen neuen Anleger bauen; ob er vor dem Winter fertig wird, hängt vom Geld ab.`,
  french: `Le port de notre ville est plus vieux que ses murs. Au printemps, les pêcheurs réparent leurs filets sur le quai et les enfants
leur apportent du pain et du thé chaud. Quand le vent tourne au nord, personne ne sort avant midi, car le courant entre les deux îles est
alors plus fort que n'importe quel moteur. Le conseil veut construire une nouvelle jetée l'année prochaine ; tout dépend de l'argent.`,
  spanish: `El puerto de nuestra ciudad es más antiguo que sus murallas. En primavera los pescadores remiendan sus redes en el muelle y los
niños les llevan pan y té caliente. Cuando el viento gira hacia el norte, nadie sale antes del mediodía, porque la corriente entre las dos
islas es entonces más fuerte que cualquier motor. El ayuntamiento quiere construir un nuevo embarcadero el año que viene; depende del dinero.`,
  japanese: `私たちの町の港は城壁よりも古い。春になると漁師たちは岸壁で網を繕い、子どもたちはパンと熱いお茶を届ける。風が北に変わると、
昼前に船を出す者はいない。二つの島の間の流れが、どんなエンジンよりも強くなるからだ。町議会は来年、新しい桟橋を作りたいと考えている。冬までに
完成するかどうかは予算しだいである。`,
  chinese: `我们城市的港口比城墙还要古老。春天，渔民们在码头上修补渔网，孩子们给他们送来面包和热茶。当风向转北时，中午之前没有人出海，因为那时
两座岛屿之间的水流比任何发动机都要强。市议会希望明年修建一座新的码头，能否在冬天之前完工取决于资金。`,
};
