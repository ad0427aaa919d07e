// The program's place in what users have installed: units, images and scripts run `node dist/main.js`.
import './service/app/main';
