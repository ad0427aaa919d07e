import * as echarts from 'echarts';

const WIDTH = 960;
const ROW_HEIGHT = 22;
const TARGET = 1.2;
const CLOCK = 'time by the clock';
const NOISE = 'of an empty request in the same rounds';

/** Draws how many times as much each operation costs with more accounts as with the fewest. @returns the SVG */
export function plot({ engine, sizes, operations }) {
  // The processor time of a server is not in that of the service.
  const [cost, ratio] = engine === 'server' ? [CLOCK, 'wallRatio'] : ['processor time', 'processorRatio'];
  const [fewest, ...more] = sizes.map((size) => size.toLocaleString('en'));
  const most = more.at(-1);
  const names = operations.map(({ name }) => name).toReversed();
  const scatter = (name, figureOf, style) => ({
    name,
    type: 'scatter',
    data: operations.map(({ name: operation, figures }) => [figureOf(figures), operation]),
    ...style,
  });
  const chart = echarts.init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: WIDTH,
    height: 160 + ROW_HEIGHT * names.length,
  });
  chart.setOption({
    animation: false,
    backgroundColor: '#fff',
    textStyle: { fontFamily: 'sans-serif' },
    title: {
      text: `Cost of an operation, as a multiple of its cost with ${fewest} accounts`,
      left: 'center',
      top: 8,
      textStyle: { fontSize: 15 },
    },
    legend: { top: 36, itemGap: 36 },
    grid: { left: 230, right: 40, top: 90, bottom: 60 },
    xAxis: { type: 'log', name: 'times as much (logarithmic)', nameLocation: 'middle', nameGap: 30 },
    yAxis: { type: 'category', data: names, axisTick: { show: false }, splitLine: { show: true } },
    series: [
      ...more.map((size, at) => scatter(`${cost}, ${size}`, (figures) => figures[at + 1][ratio], { symbolSize: 10 })),
      ...(engine === 'server'
        ? []
        : [
            scatter(`${CLOCK}, ${most}`, (figures) => figures.at(-1).wallRatio, {
              symbol: 'emptyCircle',
              symbolSize: 8,
              itemStyle: { color: '#888' },
            }),
          ]),
      scatter(NOISE, (figures) => figures.at(-1).floorRatio, {
        symbol: 'diamond',
        symbolSize: 7,
        itemStyle: { color: '#bbb' },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { formatter: ({ value }) => String(value) },
          data: [{ xAxis: 1 }, { xAxis: TARGET }],
        },
      }),
    ],
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}
